"""Hangs in the constructor."""

from _base import FirstFit, doze

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": ["refused", "nothing"]}


class Plugin(FirstFit):
    def __init__(self, machine):
        doze()
