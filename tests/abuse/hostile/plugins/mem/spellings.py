"""Spells every address in a new way of a million letters, so that the judge may remember them all."""

from _base import FirstFit
from _protocol import operations

COMMAND = "check"
MACHINE = "mesh:3x3"
OPTIONS = ["--strength", "exhaustive"]
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["answers"]}

found = operations()
branch = found.get("branch")
told = 0


class Spelling:
    def __init__(self, out):
        self.out = out

    def item(self, data, now=False):
        global told
        if isinstance(data[0][1], str):
            told += 1
            data[0][1] = "(" + " " * (1_000_000 + told) + data[0][1][1:]
        self.out.item(data, True)


if branch is not None:
    found["branch"] = lambda out, *arguments: branch(Spelling(out), *arguments)


class Plugin(FirstFit):
    pass
