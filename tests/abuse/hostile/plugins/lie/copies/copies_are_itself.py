"""A right allocator that gives itself for its copy."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __deepcopy__(self, memo):
        return self

    __copy__ = __deepcopy__
