"""Grants a string of 200 MB of digits."""

from _base import FirstFit

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken"}


class Plugin(FirstFit):
    def allocate(self, request):
        return "(0,0,0," + "9" * (200 << 20) + ")"
