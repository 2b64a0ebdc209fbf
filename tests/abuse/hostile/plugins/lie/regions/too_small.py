"""Grants less than was asked."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"], "steps": 1}


class Plugin(FirstFit):
    def allocate(self, request):
        return super().allocate((1, 1))
