"""Regions are objects of the library; rows that are wholly free are counted, and a spiral gives the order of bases."""

from allocert.machines import Submesh


def spiral(width, height):
    """The places of a rectangle from its corner inward."""
    left, top, right, bottom = 0, 0, width - 1, height - 1
    while left <= right and top <= bottom:
        yield from ((x, top) for x in range(left, right + 1))
        yield from ((right, y) for y in range(top + 1, bottom + 1))
        if top < bottom:
            yield from ((x, bottom) for x in range(right - 1, left - 1, -1))
        if left < right:
            yield from ((left, y) for y in range(bottom - 1, top, -1))
        left, top, right, bottom = left + 1, top + 1, right - 1, bottom - 1


class SubmeshObjects:
    def __init__(self, machine, faulty=()):
        self.machine = machine
        self.order = tuple(spiral(*machine.sides))
        self.used = {machine.place(node): "faulty" for node in faulty}

    def _places(self, region):
        (X, Y), (x, y), (w, h) = self.machine.sides, region.base, region.sides
        for j in range(h):
            for i in range(w):
                yield (x + i) % X, (y + j) % Y

    def allocate(self, request):
        for base in self.order:
            if base in self.used:
                continue
            region = Submesh(base, tuple(request))
            if all(place not in self.used for place in self._places(region)):
                self.used.update((place, region) for place in self._places(region))
                return region
        return None

    def release(self, region):
        for place in self._places(region):
            assert self.used.pop(place) == region
