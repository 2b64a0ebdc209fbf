"""Keeps a board of numpy and grants Python integers of it."""

import numpy as np

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin:
    def __init__(self, machine):
        self.board = np.zeros(machine.sides, dtype=bool)

    def allocate(self, request):
        w, h = request
        for x in range(self.board.shape[0] - w + 1):
            for y in range(self.board.shape[1] - h + 1):
                if not self.board[x : x + w, y : y + h].any():
                    self.board[x : x + w, y : y + h] = True
                    return (x, y, x + w - 1, y + h - 1)
        return None

    def release(self, frame):
        a, b, c, d = frame
        self.board[a : c + 1, b : d + 1] = False
