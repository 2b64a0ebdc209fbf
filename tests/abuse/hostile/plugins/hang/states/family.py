"""Its object takes for ever to tell its family."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
OPTIONS = ["--promise", "complete:frames"]
EXPECT = {"verdict": ["refused", "kept"]}


class Plugin(FirstFit):
    @property
    def family(self):
        doze()
