"""Its class takes for ever to tell which machines it is for, and its object which family."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["refused", "kept"]}


class _Meta(type):
    @property
    def machines(cls):
        doze()


class Plugin(FirstFit, metaclass=_Meta):
    @property
    def family(self):
        doze()
