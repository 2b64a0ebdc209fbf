"""A right allocator with a child that runs away from being killed: it forks and exits every few milliseconds."""

import os
import time

from _base import FirstFit, budgeted

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


def _run():
    end = time.monotonic() + 30
    os.closerange(0, 4096)
    while time.monotonic() < end:
        time.sleep(0.005)
        if os.fork():
            os._exit(0)
        os.setsid()
    os._exit(0)


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        if budgeted("relays", 2) and not os.fork():
            _run()
