"""A right allocator that starts a program in a session of its own and forgets it."""

import subprocess
import sys

from _base import FirstFit, budgeted

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        if budgeted("programs", 5):
            command = [sys.executable, "-ISc", "import time; time.sleep(50)"]
            subprocess.Popen(command, start_new_session=True, close_fds=False)
