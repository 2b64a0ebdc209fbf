"""Hangs at work in a call, whatever is raised."""

from _base import FirstFit, spin

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"], "detail": "within"}


class Plugin(FirstFit):
    def allocate(self, request):
        spin()
