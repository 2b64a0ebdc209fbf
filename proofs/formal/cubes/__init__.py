"""Ties of the programs for cubes."""
