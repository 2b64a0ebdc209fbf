"""How many faults defeat a system of subcubes: in the worst case and on average."""
