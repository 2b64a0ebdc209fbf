"""Its ``machine`` attribute differs and takes for ever to tell its specification."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken", "refused"], "promises": ["answers", "stable"]}


class _Machine:
    @property
    def spec(self):
        doze()


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.machine = _Machine()
