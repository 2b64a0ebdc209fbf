"""Configurations of small meshes, and what printed sets show."""
