"""How many faults defeat a system of subcubes, for every d."""
