"""A right allocator that hangs when it is thrown away."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing", "broken"], "promises": ["answers"], "flaky": True}


class Plugin(FirstFit):
    def __del__(self):
        doze()
