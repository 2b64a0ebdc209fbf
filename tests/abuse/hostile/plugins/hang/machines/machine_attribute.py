"""Its ``machine`` attribute is a property that never ends."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["answers", "stable"]}


class Plugin(FirstFit):
    @property
    def machine(self):
        doze()
