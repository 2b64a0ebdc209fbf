"""Requests, allocator by allocator, compared with naive scans in the same run."""
