"""Leaves the last word to handlers at exit, which write that all is kept; then it exits."""

import atexit
import sys
import threading

from _base import KEPT, Overlapping, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}

atexit.register(say, KEPT)
threading._register_atexit(say, KEPT)


class Plugin(Overlapping):
    def allocate(self, request):
        sys.exit(0)
