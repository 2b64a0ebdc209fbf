"""Sends every polite signal to its own process group."""

import os
import signal

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept"], "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1):
            os.killpg(0, number)
        return super().allocate(request)
