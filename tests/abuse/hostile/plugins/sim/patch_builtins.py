"""Replaces builtins and the clock."""

import builtins
import time

from _base import Overlapping

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": ["broken", "refused"]}


class Plugin(Overlapping):
    def __init__(self, machine):
        builtins.isinstance = lambda *_: True
        builtins.all = lambda *_: True
        builtins.any = lambda *_: False
        time.monotonic = time.perf_counter = lambda: 0.0
