"""Tori on which boxes lie at anchors: listed shapes, at equal steps along each axis."""
