"""Writes nonsense to every pipe that the process above it has open, and then dies."""

import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        folder = f"/proc/{os.getppid()}/fd"
        for name in os.listdir(folder):
            path = f"{folder}/{name}"
            try:
                if os.readlink(path).startswith("pipe:"):
                    fd = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
                    os.write(fd, b"exit \xff\xfe nonsense")
            except OSError:
                continue
        os._exit(0)
