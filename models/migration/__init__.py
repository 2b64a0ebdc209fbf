"""Fewest moves, and the allocator that migrates."""
