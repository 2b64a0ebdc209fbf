"""A right allocator whose state takes for ever to be told to ``copy`` and ``pickle``."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}


class Plugin(FirstFit):
    def __getstate__(self):
        doze()
