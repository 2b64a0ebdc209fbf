"""Holds an open file and notes its grants in it."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.log = open("theirs-log", "a")  # noqa: SIM115

    def allocate(self, request):
        frame = super().allocate(request)
        self.log.write(f"{frame}\n")
        return frame
