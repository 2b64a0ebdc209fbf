"""Allocators of subcubes."""
