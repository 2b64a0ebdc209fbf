"""Raises an exception whose text never comes."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class _Evil(Exception):
    def __str__(self):
        doze()

    __repr__ = __str__


class Plugin(FirstFit):
    def allocate(self, request):
        raise _Evil
