"""A right allocator with modules by the names of ours and of the standard library beside its own file."""

from fits import Plugin as Fits

COMMAND = "check"
MACHINE = "mesh:8x8"
BESIDE = "shadows"
EXPECT = {"verdict": "kept", "absent": ["ran-*"]}


class Plugin(Fits):
    pass
