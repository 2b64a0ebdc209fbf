"""Sums over the board that are made anew when the board's version has changed; next fit by rows."""

from functools import lru_cache


class VersionedSums:
    def __init__(self, machine, faulty=()):
        self.sides = machine.sides
        self.board = bytearray(machine.processors)
        for node in faulty:
            self.board[node] = 1
        self.version = 0
        self.row = 0
        self.sums = lru_cache(maxsize=2)(self._sums)

    def _sums(self, version):
        width, height = self.sides
        table = [[0] * (width + 1)]
        for y in range(height):
            line, total = [0], 0
            for x in range(width):
                total += self.board[y * width + x]
                line.append(total + table[-1][x + 1])
            table.append(line)
        return table

    def allocate(self, request):
        w, h = request
        width, height = self.sides
        table = self.sums(self.version)
        count = height - h + 1
        for turn in range(count):
            y = (self.row + turn) % count
            for x in range(width - w + 1):
                if table[y + h][x + w] - table[y][x + w] - table[y + h][x] + table[y][x] == 0:
                    self._fill(x, y, w, h, 1)
                    self.row = y
                    return (x, y, x + w - 1, y + h - 1)
        return None

    def _fill(self, x, y, w, h, value):
        for row in range(y, y + h):
            start = row * self.sides[0] + x
            self.board[start : start + w] = bytes([value]) * w
        self.version += 1

    def release(self, region):
        a, b, c, d = region
        self._fill(a, b, c - a + 1, d - b + 1, 0)
