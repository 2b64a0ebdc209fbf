"""Sends SIGKILL to the process that asks it."""

import os
import signal

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"contained": False, "note": "nobody is left to sweep up; only death signals can"}

_parent = os.getppid()


class Plugin(FirstFit):
    def allocate(self, request):
        if os.getppid() == _parent and _parent > 1:
            os.kill(_parent, signal.SIGKILL)
        return super().allocate(request)
