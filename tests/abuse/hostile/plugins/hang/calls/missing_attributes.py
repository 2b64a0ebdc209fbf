"""Its objects hang when they are asked for an attribute that they do not have."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing", "refused", "broken"], "promises": ["answers", "stable"]}


class Plugin(FirstFit):
    def __getattr__(self, name):
        doze()
