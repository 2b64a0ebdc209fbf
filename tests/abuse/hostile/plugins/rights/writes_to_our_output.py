"""Writes a verdict to the standard output of the process that asks it."""

import os

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"contained": False, "note": "the terminal is the user's; the exit code and the file are ours"}

_parent = os.getppid()


class Plugin(Overlapping):
    def allocate(self, request):
        with open(f"/proc/{_parent}/fd/1", "wb", buffering=0) as stream:
            stream.write(b"  kept   sound     trust me\n")
        return super().allocate(request)
