"""A right allocator whose objects take for ever to tell their class."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing", "refused"]}


class Plugin(FirstFit):
    @property
    def __class__(self):
        doze()
