"""Answers one byte at a time, a few a second, so that something always seems to come."""

import time

from _base import KEPT, FirstFit, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        for place in range(200):
            say(b" " if place else KEPT[:1], seconds=0.1)
            time.sleep(0.25)
        return super().allocate(request)
