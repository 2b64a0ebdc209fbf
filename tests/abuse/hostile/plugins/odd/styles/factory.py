"""Is a function that returns an object of a class made inside it."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


def Plugin(machine):
    class Local(FirstFit):
        pass

    return Local(machine)
