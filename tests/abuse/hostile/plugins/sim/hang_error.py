"""Raises an exception whose text never comes."""

from _base import FirstFit, doze

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": ["broken", "nothing"]}


class _Evil(Exception):
    def __str__(self):
        doze()

    __repr__ = __str__


class Plugin(FirstFit):
    def allocate(self, request):
        raise _Evil
