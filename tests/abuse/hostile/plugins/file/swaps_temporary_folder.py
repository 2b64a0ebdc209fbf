"""Puts a link to the user's folder in the place of its folder for temporary files, to have that emptied."""

import os
import tempfile

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
FOLDER = "precious"
EXPECT = {"verdict": "kept"}

_user = os.getcwd()


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        temp = tempfile.gettempdir()
        if "allocert-" in os.path.basename(temp) and not os.path.islink(temp):
            os.rename(temp, os.path.join(os.path.dirname(temp), f"theirs-{os.getpid()}"))
            os.symlink(_user, temp)
