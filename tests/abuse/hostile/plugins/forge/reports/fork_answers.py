"""Forks at each call; the child answers in its stead and lives on, the parent sleeps."""

import os

from _base import Overlapping, budgeted, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        if budgeted("forks", 30) and os.fork():
            doze()
        return super().allocate(request)
