"""Turns its process into another program, which sleeps."""

import os
import sys

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        for fd in range(3, 64):
            try:
                os.set_inheritable(fd, True)
            except OSError:
                continue
        os.execv(sys.executable, [sys.executable, "-ISc", "import time; time.sleep(50)"])
