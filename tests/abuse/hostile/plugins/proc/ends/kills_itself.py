"""Ends its process by a signal that could have come from outside."""

import os
import signal

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"], "detail": "SIGKILL"}


class Plugin(FirstFit):
    def allocate(self, request):
        os.kill(os.getpid(), signal.SIGKILL)
