"""Its ``machine`` attribute equals everything, and its regions are wrong."""

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "stable"]}


class _All:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class Plugin(Overlapping):
    machine = _All()
