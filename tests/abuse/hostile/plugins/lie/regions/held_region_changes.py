"""Grants a list and changes it at the next call."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["stable", "sound"]}


class Plugin(FirstFit):
    last = None

    def allocate(self, request):
        if self.last is not None:
            self.last[:] = [1, 1, 1, 1]
            return None
        if request != (1, 1):
            return None
        self.last = [0, 0, 0, 0]
        return self.last

    def release(self, frame):
        self.last = None
