"""A right allocator that says what its decisions depend on by a value that hangs when it is hashed or compared."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing", "refused"]}


class _Value:
    def __hash__(self):
        doze()
        return 0

    def __eq__(self, other):
        doze()
        return False

    __repr__ = __str__ = __iter__ = lambda self: doze()


class Plugin(FirstFit):
    def decision_state(self):
        return _Value()
