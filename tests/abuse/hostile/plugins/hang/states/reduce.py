"""A right allocator that hangs when it is reduced."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}


class Plugin(FirstFit):
    def __reduce_ex__(self, protocol):
        doze()

    def __reduce__(self):
        doze()
