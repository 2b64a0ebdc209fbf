"""Sleeps in C without giving up the interpreter's lock, so that no other thread of its process runs."""

import ctypes

from _base import LONG, FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        ctypes.PyDLL(None).sleep(int(LONG))
