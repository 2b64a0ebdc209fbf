"""Grants the corner whether it is free or not: the plain wrong one."""

from _base import Overlapping

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken", "said": "not free"}


class Plugin(Overlapping):
    pass
