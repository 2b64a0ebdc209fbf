"""A right allocator, run in a folder with modules by the names of ours and of the standard library."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
FOLDER = "shadows"
EXPECT = {"verdict": "kept", "complete": True, "absent": ["ran-*"]}


class Plugin(FirstFit):
    pass
