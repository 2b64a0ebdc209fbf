"""Queues served by other rules than first come, first served, with arrivals, for any allocator."""
