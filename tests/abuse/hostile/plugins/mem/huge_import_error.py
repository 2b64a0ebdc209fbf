"""Raises an exception with a text of 200 MB while it is imported."""

COMMAND = "check"
MACHINE = "mesh:2x2"
ENTRY = "Plugin"
EXPECT = {"verdict": "refused"}

raise ValueError("x " * (100 << 20))
