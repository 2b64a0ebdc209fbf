"""Raises an exception with a text of 200 MB."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        raise ValueError("x " * (100 << 20))
