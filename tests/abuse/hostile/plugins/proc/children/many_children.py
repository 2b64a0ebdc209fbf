"""A right allocator that starts forty children, each of which sleeps."""

import os

from _base import FirstFit, budgeted, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def allocate(self, request):
        if budgeted("children", 40) and not os.fork():
            doze()
            os._exit(0)
        return super().allocate(request)
