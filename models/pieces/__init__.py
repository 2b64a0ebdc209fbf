"""Exact answers on pods whose slices are joined from pieces of blocks."""
