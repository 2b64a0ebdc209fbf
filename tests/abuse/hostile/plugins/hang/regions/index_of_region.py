"""Grants tuples of numbers that hang when they are made integers."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers", "sound"]}


class _Number:
    def __index__(self):
        doze()
        return 0

    __int__ = __hash__ = __index__


class Plugin(FirstFit):
    def allocate(self, request):
        return (_Number(),) * 4
