"""Grants a tuple of numbers of three million digits, which take minutes to be shown."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        giant = 1 << 10_000_000
        return (giant, 0, giant, 0)
