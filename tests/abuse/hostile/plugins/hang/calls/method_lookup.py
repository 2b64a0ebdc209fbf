"""Hangs when its methods are looked up, not when they are called."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["answers"]}


class Plugin(FirstFit):
    @property
    def allocate(self):
        doze()
