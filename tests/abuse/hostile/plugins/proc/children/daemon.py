"""A right allocator that starts a daemon: two forks, a session of its own, all descriptors closed, no environment."""

import os
import sys

from _base import FirstFit, budgeted

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def allocate(self, request):
        if budgeted("daemons", 3) and not os.fork():
            os.setsid()
            if os.fork():
                os._exit(0)
            os.closerange(0, 4096)
            os.chdir("/")
            os.execve(sys.executable, [sys.executable, "-ISc", "import time; time.sleep(50)"], {})
        return super().allocate(request)
