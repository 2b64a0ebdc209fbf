"""Grants a frame that lies half outside."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"], "steps": 1}


class Plugin(FirstFit):
    def allocate(self, request):
        w, h = request
        return (1, 1, w, h) if w > 1 or h > 1 else (-1, 0, -1, 0)
