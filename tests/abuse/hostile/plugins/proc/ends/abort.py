"""Aborts."""

import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"], "detail": "SIGABRT"}


class Plugin(FirstFit):
    def allocate(self, request):
        os.abort()
