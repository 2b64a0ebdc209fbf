"""A family of strategies over one base class: which bases are tried, and in which order."""

from abc import ABC, abstractmethod


class Strategy(ABC):
    def __init__(self, machine, faulty=()):
        self.sides = list(machine.sides)
        self.busy = [[False] * self.sides[0] for _ in range(self.sides[1])]
        for node in faulty:
            y, x = divmod(node, self.sides[0])
            self.busy[y][x] = True

    @abstractmethod
    def order(self, w, h):
        """The bases, first to last."""

    def fits(self, x, y, w, h):
        return all(not self.busy[j][i] for i, j in self.cells(x, y, w, h))

    def cells(self, x, y, w, h):
        for dy in range(h):
            for dx in range(w):
                yield (x + dx) % self.sides[0], (y + dy) % self.sides[1]

    def allocate(self, request):
        for x, y in self.order(*request):
            if self.fits(x, y, *request):
                return self.hold(x, y, *request)
        return None

    def hold(self, x, y, w, h):
        for i, j in self.cells(x, y, w, h):
            self.busy[j][i] = True
        return (x, y, (x + w - 1) % self.sides[0], (y + h - 1) % self.sides[1])

    def release(self, region):
        a, b, c, d = region
        w = (c - a) % self.sides[0] + 1
        h = (d - b) % self.sides[1] + 1
        for i, j in self.cells(a, b, w, h):
            self.busy[j][i] = False


class Middle(Strategy):
    """From the middle outward, by distance around both axes."""

    def order(self, w, h):
        X, Y = self.sides

        def distance(base):
            dx, dy = abs(base[0] - X // 2), abs(base[1] - Y // 2)
            return min(dx, X - dx) + min(dy, Y - dy), base

        return sorted(((x, y) for x in range(X) for y in range(Y)), key=distance)


class Alternating(Middle):
    """Small requests from the middle, others from the last base back to the first; it counts which were more."""

    small = 0

    def order(self, w, h):
        if 4 * w * h <= self.sides[0] * self.sides[1]:
            self.small += 1
            return super().order(w, h)
        self.small -= 1
        return [(x, y) for y in reversed(range(self.sides[1])) for x in reversed(range(self.sides[0]))]
