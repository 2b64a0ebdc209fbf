"""Its import raises an exception whose text never comes."""

from _base import doze

COMMAND = "check"
MACHINE = "mesh:2x2"
ENTRY = "Plugin"
EXPECT = {"verdict": "refused"}


class _Evil(Exception):
    def __str__(self):
        doze()

    __repr__ = __str__


raise _Evil
