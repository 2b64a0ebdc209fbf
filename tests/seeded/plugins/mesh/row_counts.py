"""First fit with counts of free processors a row, which end a scan early; locks and a log."""

import logging
import threading
from contextlib import contextmanager

LOG = logging.getLogger(__name__)


class RowCounts:
    def __init__(self, machine, faulty=()):
        self._machine = machine
        self._lock = threading.Lock()
        width, height = machine.sides
        self.cells = [[True] * width for _ in range(height)]
        self.left = [width] * height
        for node in faulty:
            self._set(node % width, node // width, 1, 1, False)

    @property
    def machine(self):
        return self._machine

    @contextmanager
    def _locked(self):
        self._lock.acquire()
        try:
            yield
        finally:
            self._lock.release()

    def _set(self, x, y, w, h, value):
        for row in range(y, y + h):
            for column in range(x, x + w):
                if self.cells[row][column] != value:
                    self.cells[row][column] = value
                    self.left[row] += 1 if value else -1

    def allocate(self, request):
        w, h = request
        with self._locked():
            y = 0
            while y + h <= len(self.cells):
                short = [row for row in range(y, y + h) if self.left[row] < w]
                if short:
                    y = short[-1] + 1
                    continue
                x = self._fit(y, w, h)
                if x is not None:
                    self._set(x, y, w, h, False)
                    LOG.info("granted %s at %s", request, (x, y))
                    return (x, y, x + w - 1, y + h - 1)
                y += 1
        LOG.warning("refused %s", request)
        return None

    def _fit(self, y, w, h):
        x = 0
        while x + w <= len(self.cells[0]):
            blocked = [c for c in range(x, x + w) if not all(self.cells[row][c] for row in range(y, y + h))]
            if not blocked:
                return x
            x = blocked[-1] + 1
        return None

    def release(self, region):
        a, b, c, d = region
        with self._locked():
            self._set(a, b, c - a + 1, d - b + 1, True)
