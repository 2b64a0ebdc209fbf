"""Leaves by ``sys.exit(0)`` in a call."""

import sys

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"], "detail": "SystemExit"}


class Plugin(FirstFit):
    def allocate(self, request):
        sys.exit(0)
