"""A first fit for meshes on a grid of booleans, as one might write it on a Friday.

allocert check examples/my_first_fit.py:MyFirstFit --machine mesh:4x3 --promise complete:frames
"""

from __future__ import annotations


class MyFirstFit:
    def __init__(self, machine):
        self.width, self.height = machine.sides
        self.busy = [[False] * self.width for _ in range(self.height)]

    def allocate(self, request):
        w, h = request
        for y in range(self.height - h + 1):
            for x in range(max(1, self.width - w)):
                if not any(self.busy[y + j][x + i] for j in range(h) for i in range(w)):
                    return self._mark((x, y, x + w - 1, y + h - 1), True)
        return None

    def release(self, frame):
        self._mark(frame, False)

    def _mark(self, frame, value):
        x0, y0, x1, y1 = frame
        for y in range(y0, y1 + 1):
            for x in range(x0, x1 + 1):
                self.busy[y][x] = value
        return frame
