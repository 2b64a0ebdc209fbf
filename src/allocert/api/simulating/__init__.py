"""A workload played to allocators, compared with the exact baseline."""
