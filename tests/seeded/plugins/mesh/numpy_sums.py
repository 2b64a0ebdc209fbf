"""First fit on a numpy board by sums over windows."""

import numpy as np


class NumpySums:
    def __init__(self, machine, faulty=()):
        self.width, self.height = machine.sides
        self.board = np.zeros((self.height, self.width), dtype=np.int32)
        for node in faulty:
            self.board[node // self.width, node % self.width] = 1

    def allocate(self, request):
        w, h = request
        sums = np.zeros((self.height + 1, self.width + 1), dtype=np.int32)
        sums[1:, 1:] = self.board.cumsum(axis=0).cumsum(axis=1)
        windows = sums[h:, w:] - sums[:-h, w:] - sums[h:, :-w] + sums[:-h, :-w]
        rows, columns = np.nonzero(windows == 0)
        if len(rows) == 0:
            return None
        y, x = int(rows[0]), int(columns[0])
        self.board[y : y + h, x : x + w] = 1
        return (x, y, x + w - 1, y + h - 1)

    def release(self, region):
        a, b, c, d = region
        self.board[b : d + 1, a : c + 1] = 0
