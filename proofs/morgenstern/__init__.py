"""Morgenstern, Methods for precise submesh allocation (1994)."""
