"""A right allocator of regions that hang when they are thrown away."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing", "broken"], "promises": ["answers"], "flaky": True}


class _Frame(tuple):
    def __del__(self):
        doze()


class Plugin(FirstFit):
    def find(self, request):
        frame = super().find(request)
        return None if frame is None else _Frame(frame)
