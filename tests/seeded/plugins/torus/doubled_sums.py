"""Sums over the board laid down twice along each axis; the boards are immutable and kept in a history."""

from itertools import accumulate


class DoubledSums:
    def __init__(self, machine, faulty=()):
        self.sides = machine.sides
        X, Y = self.sides
        self.history = [tuple(tuple(int(x + X * y in faulty) for x in range(X)) for y in range(Y))]

    @property
    def board(self):
        return self.history[-1]

    def _sums(self):
        wide = [row + row for row in self.board + self.board]
        table = [[0] * (2 * self.sides[0] + 1)]
        for row in wide:
            line = [0, *accumulate(row)]
            table.append([above + here for above, here in zip(table[-1], line, strict=True)])
        return table

    def allocate(self, request):
        (X, Y), (w, h) = self.sides, request
        s = self._sums()
        for x in range(X):
            for y in range(Y):
                if s[y + h][x + w] + s[y][x] == s[y + h][x] + s[y][x + w]:
                    self._paint(x, y, w, h, 1)
                    return f"({x},{y},{(x + w - 1) % X},{(y + h - 1) % Y})"
        return None

    def _paint(self, x, y, w, h, value):
        X, Y = self.sides
        columns = {(x + i) % X for i in range(w)}
        rows = {(y + j) % Y for j in range(h)}
        new = tuple(
            tuple(value if i in columns and j in rows else old for i, old in enumerate(row))
            for j, row in enumerate(self.board)
        )
        self.history = [*self.history[-15:], new]

    def release(self, address):
        a, b, c, d = [int(part) for part in address[1:-1].split(",")]
        self._paint(a, b, (c - a) % self.sides[0] + 1, (d - b) % self.sides[1] + 1, 0)
