"""Leaves the interpreter with hardly any stack, so that whatever comes after its call fails."""

import sys

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        for limit in range(5, 100):
            try:
                sys.setrecursionlimit(limit)
                break
            except RecursionError:
                continue
        return super().allocate(request)
