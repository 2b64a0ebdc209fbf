"""Livingston & Stout 1989, section 3.4: complete allocation of one dimension, by buddy runs and by recursion."""
