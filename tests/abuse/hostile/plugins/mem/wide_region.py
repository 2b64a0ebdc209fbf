"""Grants a tuple of twenty million numbers."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["sound", "answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        return (0,) * 20_000_000
