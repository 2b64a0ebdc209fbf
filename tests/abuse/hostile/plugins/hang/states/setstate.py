"""A right allocator that hangs when its state is given to a copy."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}


class Plugin(FirstFit):
    def __setstate__(self, state):
        doze()
