"""Stops the process that asks it, and goes on itself."""

import os
import signal

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"contained": False, "note": "a stopped command waits for SIGCONT, as one stopped by its user does"}

_parent = os.getppid()


class Plugin(FirstFit):
    def allocate(self, request):
        if os.getppid() == _parent and _parent > 1:
            os.kill(_parent, signal.SIGSTOP)
        return super().allocate(request)
