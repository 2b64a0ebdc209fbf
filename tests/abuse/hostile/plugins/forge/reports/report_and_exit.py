"""Writes a report that all is kept, flushes, and ends the process with status 0."""

import os

from _base import KEPT, Overlapping, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        say(KEPT)
        os._exit(0)
