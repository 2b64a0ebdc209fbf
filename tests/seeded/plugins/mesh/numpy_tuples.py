"""First fit on a numpy board, window by window; regions are arrays' numbers as numpy has them."""

import numpy as np


class NumpyTuples:
    def __init__(self, machine, faulty=()):
        self.width, self.height = machine.sides
        self.board = np.zeros((self.height, self.width), dtype=np.uint8)
        self.board.reshape(-1)[list(faulty)] = 1

    def allocate(self, request):
        w, h = request
        windows = np.lib.stride_tricks.sliding_window_view(self.board, (h, w))
        places = np.argwhere(~windows.any(axis=(2, 3)))
        if not len(places):
            return None
        y, x = places[0]
        self.board[y : y + h, x : x + w] = 1
        return (x, y, x + w - 1, y + h - 1)

    def release(self, region):
        a, b, c, d = region
        self.board[b : d + 1, a : c + 1] = 0
