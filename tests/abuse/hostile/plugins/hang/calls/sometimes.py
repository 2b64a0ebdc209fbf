"""Hangs in the fifth call of every object."""

from _base import Counting, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(Counting):
    def allocate(self, request):
        if self.calls == 4:
            doze()
        return super().allocate(request)
