"""Exact counterparts of the schedulers on a torus."""
