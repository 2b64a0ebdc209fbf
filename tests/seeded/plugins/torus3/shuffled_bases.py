"""Bases in an order shuffled anew for each request; sets of places on a torus of any number of axes."""

import random
from itertools import product


class ShuffledBases:
    def __init__(self, machine, faulty=()):
        self.sides = machine.sides
        self.dice = random.Random(machine.processors)
        self.taken = set()
        for node in faulty:
            place = []
            for side in self.sides:
                node, coordinate = divmod(node, side)
                place.append(coordinate)
            self.taken.add(tuple(place))

    def _box(self, base, shape):
        axes = (
            [(b + i) % side for i in range(s)] for b, s, side in zip(base, shape, self.sides, strict=True)
        )
        return set(product(*axes))

    def allocate(self, request):
        room = 1
        for side in self.sides:
            room *= side
        volume = 1
        for side in request:
            volume *= side
        if volume > room - len(self.taken):
            return None
        bases = list(product(*map(range, self.sides)))
        self.dice.shuffle(bases)
        for base in bases:
            if base in self.taken:
                continue
            box = self._box(base, request)
            if self.taken.isdisjoint(box):
                self.taken |= box
                ends = [(b + s - 1) % side for b, s, side in zip(base, request, self.sides, strict=True)]
                return (*base, *ends)
        return None

    def release(self, region):
        axes = len(self.sides)
        shape = [
            (e - b) % side + 1 for b, e, side in zip(region[:axes], region[axes:], self.sides, strict=True)
        ]
        self.taken -= self._box(region[:axes], shape)
