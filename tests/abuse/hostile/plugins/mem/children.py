"""A right allocator with eight children that fill 700 MB each and sleep."""

import os

from _base import FirstFit, budgeted, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused", "kept"], "promises": ["answers"]}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        for _ in range(8):
            if budgeted("hoarders", 8) and not os.fork():
                hoard = b"x" * (700 << 20)
                doze()
                os._exit(len(hoard) & 1)

    def allocate(self, request):
        doze(0.2)
        return super().allocate(request)
