"""Changes the machine that it was given in place, so that all fits."""

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "stable", "answers"]}


class Plugin(Overlapping):
    def __init__(self, machine):
        for name, value in (("sides", (64, 64)), ("processors", 4096), ("full", 0), ("strides", (0, 0))):
            object.__setattr__(machine, name, value)

    def allocate(self, request):
        w, h = request
        return (7, 7, w + 6, h + 6)
