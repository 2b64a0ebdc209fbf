"""Overflows the stack of C by a comparison without a limit of depth."""

import sys

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        sys.setrecursionlimit(10**9)

        class Down:
            def __getattr__(self, name):
                return getattr(self, name + "x"[:0])

        return Down().bottom
