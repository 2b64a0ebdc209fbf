"""Its ``machine`` attribute is an object that hangs when it is compared or asked for its name."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken", "refused"], "promises": ["answers", "stable"]}


class _Machine:
    def __eq__(self, other):
        doze()

    __hash__ = __bool__ = __repr__ = __str__ = lambda self: doze()

    @property
    def spec(self):
        doze()


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.machine = _Machine()
