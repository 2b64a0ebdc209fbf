"""Fills its memory with small objects, three gigabytes at most."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        hoard = None
        for number in range(24_000_000):
            hoard = (number + 1000, hoard)
        return super().allocate(request)
