"""Raises ``KeyboardInterrupt``, as if the user had pressed a key."""

from _base import FirstFit

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken"}


class Plugin(FirstFit):
    def allocate(self, request):
        raise KeyboardInterrupt
