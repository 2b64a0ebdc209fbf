"""Reads address 0."""

import ctypes

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"], "detail": "SIGSEGV"}


class Plugin(FirstFit):
    def allocate(self, request):
        ctypes.string_at(0)
