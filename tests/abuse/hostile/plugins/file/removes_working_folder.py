"""A right allocator that removes the folder in which everything runs."""

import os
import shutil

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "removes_folder": True}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        try:
            shutil.rmtree(os.getcwd(), ignore_errors=True)
        except OSError:
            pass
