"""Incomplete cubes: Allocation Strategy I (chapters 3 and 4)."""
