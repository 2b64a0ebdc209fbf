"""Meshes and tori (Livingston & Stout 1989, section 2)."""
