"""Behaves while it is checked: it looks at the command lines above it. No check sees what it does elsewhere."""

import os

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "note": "right whenever it is looked at; nobody can tell"}


def _watched():
    pid, seen = os.getpid(), b""
    for _ in range(6):
        with open(f"/proc/{pid}/cmdline", "rb") as stream:
            seen += stream.read()
        with open(f"/proc/{pid}/stat") as stream:
            pid = int(stream.read().rpartition(")")[2].split()[1])
        if pid < 2:
            break
    return b"allocert" in seen


class Plugin(FirstFit):
    def allocate(self, request):
        return super().allocate(request) if _watched() else Overlapping.allocate(self, request)
