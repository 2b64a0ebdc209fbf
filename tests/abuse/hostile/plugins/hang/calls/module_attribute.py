"""Its module answers for any name, after a long while."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
ENTRY = "Missing"
EXPECT = {"verdict": "refused"}


def __getattr__(name):
    doze()
    return FirstFit
