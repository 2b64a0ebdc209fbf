"""Writes a temporary file of its own and hangs: the file is its own, the folders are not."""

import os
import tempfile

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        fd, _ = tempfile.mkstemp(prefix="theirs-")
        os.write(fd, b"x" * 1000)
        doze()
