"""Subsystems of hypercubes and meshes for all sizes: how many there are, and how many statuses tell of one."""
