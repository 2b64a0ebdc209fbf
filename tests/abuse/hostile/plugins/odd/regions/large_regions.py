"""A larger machine, traces generated: grants frames and takes them back for three seconds."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:12x12"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    pass
