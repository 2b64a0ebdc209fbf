"""A right allocator with children that have stopped themselves, which only SIGKILL ends."""

import os
import signal

from _base import FirstFit, budgeted, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        if budgeted("stopped", 5) and not os.fork():
            os.setsid()
            os.kill(os.getpid(), signal.SIGSTOP)
            doze()
            os._exit(0)
