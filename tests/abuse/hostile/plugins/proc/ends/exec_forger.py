"""Turns its process into another program, which writes reports to the channel."""

import os
import sys

from _base import KEPT, FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers", "sound"]}

_CODE = f"""
import os, time
for fd in range(1, 64):
    try:
        os.write(fd, {KEPT!r})
    except OSError:
        pass
"""


class Plugin(FirstFit):
    def allocate(self, request):
        for fd in range(3, 64):
            try:
                os.set_inheritable(fd, True)
            except OSError:
                continue
        os.execv(sys.executable, [sys.executable, "-ISc", _CODE])
