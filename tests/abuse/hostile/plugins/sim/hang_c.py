"""Hangs in one call of C that looks at no signal and holds the interpreter."""

import ctypes

from _base import LONG, FirstFit

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": ["nothing", "broken"]}


class Plugin(FirstFit):
    def allocate(self, request):
        ctypes.PyDLL(None).sleep(int(LONG))
