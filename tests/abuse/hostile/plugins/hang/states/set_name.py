"""Hangs while its class is made: in the ``__set_name__`` of a descriptor."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused"}


class _Slow:
    def __set_name__(self, owner, name):
        doze()


class Plugin(FirstFit):
    slow = _Slow()
