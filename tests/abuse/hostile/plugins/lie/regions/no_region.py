"""Grants what is no region at all: ``True``, ``NotImplemented``, numbers that are none, its own class."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


class Plugin(FirstFit):
    def allocate(self, request):
        things = {
            (1, 1): NotImplemented,
            (1, 2): float("nan"),
            (2, 1): Plugin,
            (2, 2): (True, False, True, False),
        }
        return things[request]
