"""Greatest sets of subcubes: the MSS strategy (section 2.2.4)."""
