"""Schedules on a torus whose jobs share links."""
