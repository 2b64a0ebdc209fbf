"""Pods on trees of hosts, exactly: what fits, the fewest domains, the least left over, and several requests at once."""
