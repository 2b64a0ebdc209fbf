"""Puts its folder, full of modules by the names of ours, first on the path while it is imported; it is wrong."""

import os
import sys

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:8x8"
FOLDER = "shadows"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}

sys.path.insert(0, os.getcwd())


class Plugin(Overlapping):
    pass
