"""First fit on a torus: the board is rolled over itself with numpy."""

import numpy as np


class RolledBoard:
    def __init__(self, machine, faulty=()):
        self.shape = machine.sides[::-1]
        self.board = np.zeros(self.shape, dtype=bool)
        self.board.flat[list(faulty)] = True

    def _blocked(self, length, axis, board):
        result = board.copy()
        for shift in range(1, length):
            result |= np.roll(board, -shift, axis=axis)
        return result

    def allocate(self, request):
        w, h = request
        blocked = self._blocked(h, 0, self._blocked(w, 1, self.board))
        place = int(np.argmin(blocked))
        if blocked.flat[place]:
            return None
        y, x = divmod(place, self.shape[1])
        self._mark(x, y, w, h, True)
        return (x, y, (x + w - 1) % self.shape[1], (y + h - 1) % self.shape[0])

    def _mark(self, x, y, w, h, value):
        rows = np.arange(y, y + h) % self.shape[0]
        columns = np.arange(x, x + w) % self.shape[1]
        self.board[np.ix_(rows, columns)] = value

    def release(self, region):
        a, b, c, d = region
        self._mark(a, b, (c - a) % self.shape[1] + 1, (d - b) % self.shape[0] + 1, False)
