"""Grants a string of 200 MB of digits."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["sound", "answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        return "(0,0,0," + "9" * (200 << 20) + ")"
