"""First fit in three dimensions over a list of boxes; the scan jumps behind what is in the way."""

from typing import NamedTuple


class Box(NamedTuple):
    low: tuple
    high: tuple


class BoxList:
    def __init__(self, machine, faulty=()):
        self.sides = machine.sides
        self.boxes = []
        for node in faulty:
            place = []
            for side in self.sides:
                place.append(node % side)
                node //= side
            self.boxes.append(Box(tuple(place), tuple(place)))

    def _in_the_way(self, box):
        for other in self.boxes:
            if all(
                a <= d and c <= b for a, b, c, d in zip(box.low, box.high, other.low, other.high, strict=True)
            ):
                return other
        return None

    def allocate(self, request):
        w, h, d = request
        for z in range(self.sides[2] - d + 1):
            for y in range(self.sides[1] - h + 1):
                x = 0
                while x + w <= self.sides[0]:
                    box = Box((x, y, z), (x + w - 1, y + h - 1, z + d - 1))
                    other = self._in_the_way(box)
                    if other is None:
                        self.boxes.append(box)
                        return box.low + box.high
                    x = other.high[0] + 1
        return None

    def release(self, region):
        self.boxes.remove(Box(region[:3], region[3:]))
