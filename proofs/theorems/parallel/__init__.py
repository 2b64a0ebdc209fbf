"""Theorems on the programs of `allocators/parallel`."""
