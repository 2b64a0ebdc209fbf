"""Greatest sets of free subcubes, their splits, and packings of incomplete cubes."""
