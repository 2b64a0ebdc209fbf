"""Grants the same list every time, filled anew."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["stable", "sound"]}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.buffer = [0, 0, 0, 0]

    def allocate(self, request):
        frame = super().allocate(request)
        if frame is None:
            return None
        self.buffer[:] = frame
        return self.buffer
