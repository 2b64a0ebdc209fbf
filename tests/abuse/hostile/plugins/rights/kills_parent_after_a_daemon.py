"""Starts a daemon without environment and kills the process above itself."""

import os
import signal
import sys

from _base import FirstFit, budgeted

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"contained": False, "note": "whoever may kill the one that sweeps may leave something unswept"}

_parent = os.getppid()


class Plugin(FirstFit):
    def allocate(self, request):
        if budgeted("daemons", 1):
            if not os.fork():
                os.setsid()
                os.closerange(0, 4096)
                os.execve(sys.executable, [sys.executable, "-ISc", "import time; time.sleep(50)"], {})
            os.kill(_parent, signal.SIGKILL)
        return super().allocate(request)
