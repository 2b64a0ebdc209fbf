"""A right allocator that carries a list of two million numbers, which takes long to copy and to compare."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.history = list(range(2_000_000))
