"""Pods on trees of hosts, exactly: what fits, the least left over, several requests at once, and what allocators rank first."""
