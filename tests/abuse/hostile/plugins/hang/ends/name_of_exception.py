"""Raises an exception whose class takes for ever to tell its name."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class _Meta(type):
    @property
    def __name__(cls):
        doze()


class _Evil(Exception, metaclass=_Meta):
    pass


class Plugin(FirstFit):
    def allocate(self, request):
        raise _Evil
