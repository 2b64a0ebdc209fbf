"""Raises an exception whose cause, notes and arguments hang when they are looked at."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class _Evil(Exception):
    @property
    def args(self):
        doze()

    __cause__ = __context__ = __notes__ = __traceback__ = args


class Plugin(FirstFit):
    def allocate(self, request):
        raise _Evil("x")
