"""Gupta and Srimani, Job scheduling for torus connected networks (1997)."""
