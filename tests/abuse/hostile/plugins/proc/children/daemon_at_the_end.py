"""Starts daemons until its process ends: a child waits for that and forks just then, in a session of its own."""

import os
import time

from _base import LONG, FirstFit, budgeted, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


def _heir(parent):
    os.setsid()
    os.closerange(0, 4096)
    end = time.monotonic() + LONG
    while os.getppid() == parent and time.monotonic() < end:
        time.sleep(0.001)
    for _ in range(5):
        if not os.fork():
            os.setsid()
            doze()
            os._exit(0)
    os._exit(0)


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        parent = os.getpid()
        if budgeted("heirs", 4) and not os.fork():
            _heir(parent)
