"""Schedulers of jobs on a square torus (Gupta and Srimani 1997)."""
