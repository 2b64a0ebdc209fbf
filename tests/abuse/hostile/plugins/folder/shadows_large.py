"""A right allocator on a large machine, so that traces are generated, in a folder of modules by other people's names."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:8x8"
FOLDER = "shadows"
EXPECT = {"verdict": "kept", "absent": ["ran-*"]}


class Plugin(FirstFit):
    pass
