"""Its import never ends."""

from _base import FirstFit, doze

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": ["refused", "nothing"]}

doze()


class Plugin(FirstFit):
    pass
