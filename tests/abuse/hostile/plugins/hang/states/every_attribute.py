"""Its objects hang at every look at an attribute that is none of the two methods."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing", "refused", "broken"], "promises": ["answers", "stable"]}

_PLAIN = ("allocate", "release", "find", "taken", "width", "height")


class Plugin(FirstFit):
    def __getattribute__(self, name):
        if name not in _PLAIN:
            doze()
        return super().__getattribute__(name)
