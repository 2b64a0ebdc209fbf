"""Allocators of pods whose slices are joined from pieces of blocks."""
