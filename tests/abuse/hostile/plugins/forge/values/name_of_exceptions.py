"""Raises exceptions of a class whose name is escape codes and whose text is no text."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class _Nameless(Exception):
    def __str__(self):
        return 7


_Nameless.__name__ = "\x1b[31m[red]" + "x" * 5000
_Nameless.__qualname__ = "\n\nallocert: kept"


class Plugin(FirstFit):
    def allocate(self, request):
        raise _Nameless
