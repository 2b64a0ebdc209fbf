"""Leaves by ``sys.exit`` while it is imported."""

import sys

COMMAND = "check"
MACHINE = "mesh:2x2"
ENTRY = "Plugin"
EXPECT = {"verdict": "refused", "said": "import"}

sys.exit(0)
