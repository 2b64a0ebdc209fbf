"""A right allocator of regions that hang when they are shown."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken"], "promises": ["answers", "sound"]}


class _Frame(tuple):
    def __repr__(self):
        doze()

    __str__ = __format__ = __repr__


class Plugin(FirstFit):
    def find(self, request):
        frame = super().find(request)
        return None if frame is None else _Frame(frame)
