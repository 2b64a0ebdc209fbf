"""Grants the same list every time, filled anew."""

from _base import OneBuffer

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["stable", "sound"]}


class Plugin(OneBuffer):
    pass
