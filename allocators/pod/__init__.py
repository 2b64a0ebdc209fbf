"""Allocators of pods: slices of whole blocks, and aligned parts inside blocks."""
