"""Replaces the methods of the machines' classes by ones that accept everything and see nothing taken."""

import sys

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def __init__(self, machine):
        kind = type(machine)
        kind.word = lambda self, region: 0
        kind.requests = lambda self: []
        for module in list(sys.modules.values()):
            if hasattr(module, "answers") and getattr(module, "__name__", "").startswith("allocert"):
                module.answers = lambda *_: True
