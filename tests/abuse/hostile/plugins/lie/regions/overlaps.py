"""Grants the corner whether it is free or not, and makes nothing of it: the plain wrong one."""

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"], "detail": "taken already", "steps": 2}


class Plugin(Overlapping):
    pass
