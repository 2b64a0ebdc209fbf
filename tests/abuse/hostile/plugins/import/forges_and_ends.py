"""Writes that all is kept and ends the process with status 0 while it is imported."""

import os

from _base import KEPT, say

COMMAND = "check"
MACHINE = "mesh:2x2"
ENTRY = "Plugin"
EXPECT = {"verdict": "refused"}

say(KEPT)
os._exit(0)
