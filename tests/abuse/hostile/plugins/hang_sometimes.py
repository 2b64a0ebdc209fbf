"""Hangs in the fifth call of every object."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.calls = 0

    def allocate(self, request):
        self.calls += 1
        if self.calls == 5:
            doze()
        return super().allocate(request)
