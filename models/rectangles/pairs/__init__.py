"""The search over pairs of rectangles: who is left of or below whom, until nothing fits or everything has a place."""
