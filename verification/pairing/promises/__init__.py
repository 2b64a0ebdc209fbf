"""Promises beyond one answer: about whole traces, queues, processes, memory and work, each judged on runs of its own."""
