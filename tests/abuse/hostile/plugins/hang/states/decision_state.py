"""A right allocator that takes for ever to say what its decisions depend on."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing", "refused"]}


class Plugin(FirstFit):
    def decision_state(self):
        doze()
