"""Its class takes for ever to tell its contract."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["refused", "kept"]}


class _Meta(type):
    @property
    def contract(cls):
        doze()


class Plugin(FirstFit, metaclass=_Meta):
    pass
