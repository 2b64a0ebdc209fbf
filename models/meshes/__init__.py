"""Configurations of small meshes, and what can be told from printed sets."""
