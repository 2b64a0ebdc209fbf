"""A right allocator whose state holds keys that hang when they are hashed once more."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}


class _Key:
    hashed = False

    def __hash__(self):
        if self.hashed:
            doze()
        self.hashed = True
        return 7

    def __eq__(self, other):
        doze()


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.notes = {_Key(): 1}
