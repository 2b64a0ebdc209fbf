"""A right allocator that starts daemons."""

import os

from _base import FirstFit, budgeted, doze

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def allocate(self, request):
        if budgeted("daemons", 4) and not os.fork():
            os.setsid()
            if not os.fork():
                os.closerange(0, 4096)
                doze()
            os._exit(0)
        return super().allocate(request)
