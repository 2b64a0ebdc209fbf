"""Asks another program when it is built, and waits for it."""

import subprocess
import sys

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:1x1"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        done = subprocess.run(
            [sys.executable, "-ISc", "print(1)"], capture_output=True, timeout=10, check=True
        )
        self.number = int(done.stdout)
