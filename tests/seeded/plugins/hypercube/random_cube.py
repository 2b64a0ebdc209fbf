"""A random free subcube, by a generator of its own; what it does not know it asks of the machine."""

import random


class RandomCube:
    __slots__ = ("_machine", "_places", "_random", "_taken")

    def __init__(self, machine, faulty=()):
        self._machine = machine
        self._random = random.Random(20)
        self._taken = set(faulty)
        self._places = {}

    def __getattr__(self, name):
        return getattr(object.__getattribute__(self, "_machine"), name)

    def allocate(self, k):
        for directions in self._directions(k):
            known = set()
            order = list(range(self.processors))
            self._random.shuffle(order)
            for node in order:
                base = node & ~directions
                if base in known:
                    continue
                known.add(base)
                cube = {base | part for part in self._parts(directions)}
                if not cube & self._taken:
                    self._taken |= cube
                    name = self._name(base, directions)
                    self._places[name] = cube
                    return name
        return None

    def _directions(self, k):
        masks = [mask for mask in range(1 << self.n) if bin(mask).count("1") == k]
        self._random.shuffle(masks)
        return masks

    @staticmethod
    def _parts(mask):
        parts = [0]
        bit = 1
        while bit <= mask:
            if mask & bit:
                parts.extend([part | bit for part in parts])
            bit <<= 1
        return parts

    def _name(self, base, mask):
        letters = []
        for axis in reversed(range(self.n)):
            letters.append("*" if mask & 1 << axis else "1" if base & 1 << axis else "0")
        return "".join(letters)

    def release(self, name):
        self._taken -= self._places.pop(name)
