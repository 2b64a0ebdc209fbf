"""Livingston & Stout, Parallel allocation algorithms for hypercubes and meshes (preliminary version, 1989)."""
