"""Its state has circles: it holds itself, and lists that hold each other."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        one, other = [], []
        one.append(other)
        other.append(one)
        self.own, self.circle = self, {"one": one, "plugin": [self]}
