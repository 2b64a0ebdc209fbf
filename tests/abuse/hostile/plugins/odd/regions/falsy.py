"""Its objects are false, have no length and no text."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __bool__(self):
        return False

    def __len__(self):
        raise TypeError("no length")

    def __repr__(self):
        raise ValueError("no text")

    __str__ = __repr__
