"""The hypercube, its addresses and its Gray codes (section 2.1)."""
