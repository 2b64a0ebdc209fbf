"""Ends the process with status 0 while it is imported."""

import os

COMMAND = "check"
MACHINE = "mesh:2x2"
ENTRY = "Plugin"
EXPECT = {"verdict": "refused", "said": "import"}

os._exit(0)
