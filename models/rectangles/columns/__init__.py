"""The sweep over columns: rectangles take their columns one after the other, each column with what may stand in it."""
