"""Tori on which boxes lie at anchors: listed shapes at every so many places along each axis."""
