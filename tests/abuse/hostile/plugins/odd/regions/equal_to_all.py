"""Its objects equal all objects of its class and cannot be hashed."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __eq__(self, other):
        return isinstance(other, Plugin)

    __hash__ = None
