"""Grants tuples that hang when they are hashed or compared."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken"], "promises": ["answers", "sound"]}


class _Frame(tuple):
    def __hash__(self):
        doze()
        return 0

    def __eq__(self, other):
        doze()

    __ne__ = __lt__ = __eq__


class Plugin(FirstFit):
    def find(self, request):
        frame = super().find(request)
        return None if frame is None else _Frame(frame)
