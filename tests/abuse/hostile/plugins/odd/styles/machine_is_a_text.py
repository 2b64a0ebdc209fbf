"""Keeps the specification of its machine in an attribute called ``machine``."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.machine = machine.spec
