"""On a hypercube, by words of letters."""

from itertools import product

COMMAND = "check"
MACHINE = "hypercube:2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin:
    def __init__(self, machine):
        self.n, self.held = machine.n, []

    def allocate(self, k):
        for word in map("".join, product("01*", repeat=self.n)):
            if word.count("*") == k and all(self.apart(word, other) for other in self.held):
                self.held.append(word)
                return word
        return None

    def release(self, word):
        self.held.remove(word)

    def apart(self, one, other):
        return any({a, b} == {"0", "1"} for a, b in zip(one, other, strict=True))
