"""Takes faulty processors and never grants them."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(FirstFit):
    def __init__(self, machine, faulty=()):
        super().__init__(machine)
        self.taken = {(node % self.width, node // self.width) for node in faulty}
