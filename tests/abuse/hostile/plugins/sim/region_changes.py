"""Grants one list for all, filled anew each time."""

from _base import OneBuffer

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": ["broken", "kept"]}


class Plugin(OneBuffer):
    pass
