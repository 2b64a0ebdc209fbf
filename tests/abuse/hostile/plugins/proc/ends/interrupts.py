"""Raises ``KeyboardInterrupt`` in a call, as if the user had pressed a key."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        raise KeyboardInterrupt
