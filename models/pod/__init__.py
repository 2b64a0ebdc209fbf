"""Exact answers on pods: counting, division of slices among groups, packing of frames of blocks."""
