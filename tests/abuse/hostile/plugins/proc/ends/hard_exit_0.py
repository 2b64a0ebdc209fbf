"""Ends its process with status 0 in a call."""

import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"], "detail": "exit status 0"}


class Plugin(FirstFit):
    def allocate(self, request):
        os._exit(0)
