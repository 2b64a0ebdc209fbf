"""Builds an object without methods."""

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused"}


class Plugin:
    def __init__(self, machine):
        pass
