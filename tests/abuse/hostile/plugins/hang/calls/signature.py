"""Its class takes for ever to tell its signature."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["refused", "kept"]}


class _Meta(type):
    @property
    def __signature__(cls):
        doze()


class Plugin(FirstFit, metaclass=_Meta):
    pass
