"""Ends its process with status 1 in a release, after a good start."""

import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"], "detail": "exit status 1"}


class Plugin(FirstFit):
    def release(self, frame):
        if len(self.taken) > 1:
            os._exit(1)
        super().release(frame)
