"""A right allocator that leaves thirty dead children unburied, and ignores their deaths or not by turns."""

import os
import signal

from _base import FirstFit, budgeted

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def allocate(self, request):
        signal.signal(signal.SIGCHLD, signal.SIG_IGN if len(self.taken) % 2 else signal.SIG_DFL)
        if budgeted("dead", 30) and not os.fork():
            os._exit(0)
        return super().allocate(request)
