"""Whole tiles of eight by eight are counted; a window over too few free processors is passed over."""


class BoundedWindow:
    TILE = 8

    def __init__(self, machine, faulty=()):
        self.X, self.Y = machine.sides
        self.rows = [(1 << self.X) - 1] * self.Y
        self.tiles = {}
        for x in range(self.X):
            for y in range(self.Y):
                tile = x // self.TILE, y // self.TILE
                self.tiles[tile] = self.tiles.get(tile, 0) + 1
        for node in faulty:
            self._flip(node % self.X, node // self.X, 1, 1, -1)

    def _flip(self, x, y, w, h, sign):
        for row in range(y, y + h):
            self.rows[row] ^= ((1 << w) - 1) << x
            for column in range(x, x + w):
                self.tiles[column // self.TILE, row // self.TILE] += sign

    def _bound(self, x, y, w, h):
        """At most a fixed number of processors of a window are free."""
        total = 0
        for i in range(x // self.TILE, (x + w - 1) // self.TILE + 1):
            for j in range(y // self.TILE, (y + h - 1) // self.TILE + 1):
                total += self.tiles[i, j]
        return total

    def allocate(self, request):
        w, h = request
        for y in range(self.Y - h + 1):
            free = -1
            for row in self.rows[y : y + h]:
                free &= row
            for x in range(self.X - w + 1):
                if (
                    free >> x & 1
                    and self._bound(x, y, w, h) >= w * h
                    and free >> x & (1 << w) - 1 == (1 << w) - 1
                ):
                    self._flip(x, y, w, h, -1)
                    return [x, y, x + w - 1, y + h - 1]
        return None

    def release(self, region):
        a, b, c, d = region
        self._flip(a, b, c - a + 1, d - b + 1, 1)
