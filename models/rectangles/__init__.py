"""Packing rectangles into a rectangle, exactly: constructive packing, bounds, search, and certificates."""
