"""Hangs in the constructor of every object but the first one of a process."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing", "broken", "refused"], "promises": ["answers"], "flaky": True}

_built = []


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        _built.append(self)
        if len(_built) > 1:
            doze()
