"""A right allocator with a daemon that keeps standard output and error of everything open."""

import os

from _base import FirstFit, budgeted, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        if budgeted("holders", 5) and not os.fork():
            os.setsid()
            if not os.fork():
                doze()
            os._exit(0)
