"""Grants a tuple nested a hundred thousand levels deep."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        region = ()
        for _ in range(100_000):
            region = (region,)
        return region
