"""Stops its own process, which is neither dead nor alive then."""

import os
import signal

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        os.kill(os.getpid(), signal.SIGSTOP)
        return super().allocate(request)
