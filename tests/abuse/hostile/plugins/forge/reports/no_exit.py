"""Takes every way of ending the process away; what comes after the end is its own."""

import os
import sys

from _base import KEPT, Overlapping, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        sys.exit = os._exit = os.abort = lambda *_: say(KEPT)
        return super().allocate(request)
