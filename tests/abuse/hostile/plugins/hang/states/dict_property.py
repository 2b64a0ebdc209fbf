"""A right allocator whose ``__dict__`` and ``__reduce__`` are descriptors that hang."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing", "refused"]}


class Plugin(FirstFit):
    @property
    def __dict__(self):
        doze()

    @property
    def __slots__(self):
        doze()
