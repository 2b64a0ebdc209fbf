"""Workloads, the event loop that plays them to an allocator, and measures."""
