"""Hypercubes: the buddy, Gray-coded and cyclical systems by parallel programs. Sections 3.1 to 3.3."""
