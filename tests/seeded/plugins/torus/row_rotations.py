"""Rows of a torus as integers that are rotated; requests beyond half the rows are refused as not taken."""

from allocert.errors import RequestError


class RowRotations:
    """It takes requests of at most half of the rows, or of all; no others."""

    def __init__(self, machine, faulty=()):
        self.X, self.Y = machine.sides
        self.mask = (1 << self.X) - 1
        self.rows = [0] * self.Y
        for node in faulty:
            self.rows[node // self.X] |= 1 << node % self.X

    def _turn(self, row, places):
        return (row >> places | row << (self.X - places)) & self.mask

    def allocate(self, request):
        w, h = request
        if self.Y // 2 < h < self.Y:
            raise RequestError("request", request, "at most half of the rows, or all")
        for y in range(self.Y):
            merged = 0
            for j in range(h):
                merged |= self.rows[(y + j) % self.Y]
            x = self._run(merged, w)
            if x is not None:
                for j in range(h):
                    self.rows[(y + j) % self.Y] |= self._span(x, w)
                return (x, y, x + w - 1 - self.X * (x + w > self.X), (y + h - 1) % self.Y)
        return None

    def _run(self, row, w):
        if w == self.X:
            return None if row else 0
        for x in range(self.X):
            if not self._turn(row, x) & ((1 << w) - 1):
                return x
        return None

    def _span(self, x, w):
        word = ((1 << w) - 1) << x
        return (word | word >> self.X) & self.mask

    def release(self, region):
        a, b, c, d = region
        span = self._span(a, c - a + 1 if c >= a else c - a + 1 + self.X)
        y = b
        while True:
            self.rows[y] &= ~span
            if y == d:
                break
            y = (y + 1) % self.Y
