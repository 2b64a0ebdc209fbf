"""Forks at each call, and both processes answer."""

import os

from _base import Overlapping, budgeted

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"], "flaky": True}


class Plugin(Overlapping):
    def allocate(self, request):
        if budgeted("forks", 30):
            os.fork()
        return super().allocate(request)
