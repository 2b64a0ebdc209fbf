"""Forks while it is imported; both processes go on, and both would answer."""

import os

from _base import Overlapping, budgeted

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["sound", "answers"]}

if budgeted("forks", 30):
    os.fork()


class Plugin(Overlapping):
    pass
