"""Raises ``KeyboardInterrupt`` in the constructor."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused"}


class Plugin(FirstFit):
    def __init__(self, machine):
        raise KeyboardInterrupt
