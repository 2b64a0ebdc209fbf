"""Changes its ``machine`` attribute after the first release."""

from _base import FirstFit

from allocert.machines import Mesh

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["stable"]}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.machine = machine

    def release(self, frame):
        super().release(frame)
        self.machine = Mesh(4, 4)
