"""A right allocator that hangs when it is copied."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}


class Plugin(FirstFit):
    def __deepcopy__(self, memo):
        doze()

    __copy__ = __deepcopy__
