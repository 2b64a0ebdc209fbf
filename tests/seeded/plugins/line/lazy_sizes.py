"""Worst fit on a line: free blocks by size, joined only when nothing is large enough."""

from collections import defaultdict


class LazySizes:
    """Requests of no processors, or of more than there are, are refused by an exception of its own kind."""

    def __init__(self, machine, faulty=()):
        self.length = machine.sides[0]
        self.by_size = defaultdict(set)
        start = 0
        for stop in [*sorted(set(faulty)), self.length]:
            self._put(start, stop - start)
            start = stop + 1

    def _put(self, start, size):
        if size > 0:
            self.by_size[size].add(start)

    def _largest(self):
        sizes = [size for size, starts in self.by_size.items() if starts]
        return max(sizes, default=0)

    def _join(self):
        blocks = sorted((start, size) for size, starts in self.by_size.items() for start in starts)
        self.by_size.clear()
        while blocks:
            start, size = blocks.pop(0)
            while blocks and blocks[0][0] == start + size:
                size += blocks.pop(0)[1]
            self._put(start, size)

    def allocate(self, request):
        wanted = request[0]
        if self._largest() < wanted:
            self._join()
        size = self._largest()
        if size < wanted:
            return None
        start = min(self.by_size[size])
        self.by_size[size].remove(start)
        self._put(start + wanted, size - wanted)
        return (start, start + wanted - 1)

    def release(self, region):
        first, last = region
        self._put(first, last - first + 1)
