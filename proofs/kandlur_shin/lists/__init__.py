"""Lists of free subcubes: figure 3, static optimality, cost (sections 2 and 5)."""
