"""A workload played to allocators, and the exact baseline beside them."""
