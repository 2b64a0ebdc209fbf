"""Families of frames of a mesh that are not all of them, or not in the usual order."""
