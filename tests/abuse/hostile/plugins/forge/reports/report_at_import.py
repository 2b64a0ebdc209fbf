"""Writes a report that all is kept to every channel before the first call."""

from _base import KEPT, Overlapping, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["sound", "answers"]}

say(KEPT)


class Plugin(Overlapping):
    pass
