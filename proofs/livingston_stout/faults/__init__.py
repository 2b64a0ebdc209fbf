"""Faults that make all subcubes of a system unavailable: the fewest, and the expected number."""
