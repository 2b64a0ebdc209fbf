"""A right allocator that makes itself the reaper of orphans, and has some."""

import ctypes
import os

from _base import FirstFit, budgeted, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}

ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        if budgeted("orphans", 4) and not os.fork():
            os.setsid()
            if not os.fork():
                doze()
            os._exit(0)
