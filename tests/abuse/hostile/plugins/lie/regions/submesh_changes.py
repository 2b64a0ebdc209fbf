"""Grants a submesh and changes its frozen fields at the next call."""

from _base import FirstFit

from allocert.machines import Submesh

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["stable", "sound"]}


class Plugin(FirstFit):
    last = None

    def allocate(self, request):
        if self.last is not None:
            object.__setattr__(self.last, "base", (1, 1))
            return None
        if request != (1, 1):
            return None
        self.last = Submesh((0, 0), (1, 1))
        return self.last

    def release(self, frame):
        self.last = None
