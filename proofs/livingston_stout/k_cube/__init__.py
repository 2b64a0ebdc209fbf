"""Livingston & Stout 1989, section 3.5: the k-cube buddy systems in parallel, and what they cost."""
