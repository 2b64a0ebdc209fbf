"""A right allocator with a part that hangs when it is copied or pickled."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}


class _Part:
    def __deepcopy__(self, memo):
        doze()

    def __reduce_ex__(self, protocol):
        doze()


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.parts = [{"part": _Part()}]
