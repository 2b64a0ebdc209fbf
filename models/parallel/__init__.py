"""Parallel programs against their definitions, for all sets of available processors at once."""
