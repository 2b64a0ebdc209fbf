"""Cells and who owns them, both ways; jobs have numbers that are given out for good."""

from itertools import count, product


class OwnerMap:
    def __init__(self, machine, faulty=()):
        self.sides = machine.sides
        self.owner = {}
        self.cells = {}
        self.numbers = count()
        for node in faulty:
            self.owner[node % self.sides[0], node // self.sides[0]] = None
        self.held = {}

    def allocate(self, request):
        w, h = request
        if w * h > self.sides[0] * self.sides[1] - len(self.owner):
            return None
        for x in range(self.sides[0] - w + 1):
            for y in range(self.sides[1] - h + 1):
                wanted = set(product(range(x, x + w), range(y, y + h)))
                if wanted.isdisjoint(self.owner):
                    return self._give((x, y, x + w - 1, y + h - 1), wanted)
        return None

    def _give(self, region, wanted):
        number = next(self.numbers)
        self.cells[number] = wanted
        self.owner.update(dict.fromkeys(wanted, number))
        self.held[region] = number
        return region

    def release(self, region):
        number = self.held.pop(region)
        for cell in self.cells.pop(number):
            del self.owner[cell]
