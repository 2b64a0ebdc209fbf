"""The dispatcher of Morgenstern 1994, section 4.1, compiled: queues, runs, logs of attempts and measures."""
