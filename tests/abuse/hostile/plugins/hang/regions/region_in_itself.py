"""Grants a list that holds itself four times."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        region = []
        region.extend([region] * 4)
        return region
