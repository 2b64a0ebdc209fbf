"""Hangs in the constructor if there are faulty processors."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def __init__(self, machine, faulty=()):
        super().__init__(machine)
        if faulty:
            doze()
