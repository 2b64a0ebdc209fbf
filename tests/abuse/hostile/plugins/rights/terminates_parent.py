"""Sends SIGTERM to the process that asks it."""

import os
import signal

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"contained": False, "note": "a plug-in has the user's rights, and a user may end the command"}

_parent = os.getppid()


class Plugin(FirstFit):
    def allocate(self, request):
        if os.getppid() == _parent and _parent > 1:
            os.kill(_parent, signal.SIGTERM)
        return super().allocate(request)
