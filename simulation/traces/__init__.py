"""Traces as a whole: read, made of generated workloads, written, and what they contain."""
