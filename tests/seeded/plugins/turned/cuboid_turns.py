"""Any order of the sides on a mesh of any number of axes; a set of processors, a heap of ways by height."""

import heapq
from itertools import permutations, product


class CuboidTurns:
    def __init__(self, machine, faulty=()):
        self._sides = tuple(machine.sides)
        self._taken = frozenset(faulty)

    @property
    def sides(self):
        return self._sides

    def _number(self, place):
        number = 0
        for side, coordinate in reversed(list(zip(self._sides, place, strict=True))):
            number = number * side + coordinate
        return number

    def _members(self, base, shape):
        ranges = [range(b, b + s) for b, s in zip(base, shape, strict=True)]
        return frozenset(map(self._number, product(*ranges)))

    def allocate(self, request):
        ways = [(shape[-1], shape) for shape in set(permutations(request))]
        heapq.heapify(ways)
        while ways:
            _, shape = heapq.heappop(ways)
            room = [range(side - s + 1) for side, s in zip(self._sides, shape, strict=True)]
            for base in product(*room):
                wanted = self._members(base, shape)
                if not wanted & self._taken:
                    self._taken |= wanted
                    return base + tuple(b + s - 1 for b, s in zip(base, shape, strict=True))
        return None

    def release(self, region):
        half = len(region) // 2
        shape = [e - b + 1 for b, e in zip(region[:half], region[half:], strict=True)]
        self._taken -= self._members(region[:half], shape)
