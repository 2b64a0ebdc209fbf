"""A right allocator, run in a folder with modules by the names of ours and of the standard library."""

from _base import FirstFit

COMMAND = "simulate"
MACHINE = "mesh:4x4"
FOLDER = "shadows"
EXPECT = {"verdict": "kept", "absent": ["ran-*"]}


class Plugin(FirstFit):
    pass
