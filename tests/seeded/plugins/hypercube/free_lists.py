"""The classic buddy system: one sorted list of free blocks a size."""

import bisect
from collections import defaultdict


class FreeLists:
    def __init__(self, machine, faulty=()):
        self.n = machine.n
        self.lists = defaultdict(list)
        self.lists[self.n].append(0)
        self.sizes = {}
        for node in set(faulty):
            self._carve(node)

    def _carve(self, node):
        for k in range(self.n + 1):
            base = node >> k << k
            if base in self.lists[k]:
                self.lists[k].remove(base)
                break
        while k:
            k -= 1
            other = (node >> k ^ 1) << k
            bisect.insort(self.lists[k], other)

    def allocate(self, k):
        size = k
        while size <= self.n and not self.lists[size]:
            size += 1
        if size > self.n:
            return None
        base = self.lists[size].pop(0)
        while size > k:
            size -= 1
            bisect.insort(self.lists[size], base + (1 << size))
        self.sizes[base] = k
        return format(base >> k, "b").zfill(self.n - k)[: self.n - k] + "*" * k

    def release(self, word):
        base = int(word.replace("*", "0") or "0", 2)
        k = self.sizes.pop(base)
        while k < self.n:
            buddy = base ^ (1 << k)
            place = bisect.bisect_left(self.lists[k], buddy)
            if place == len(self.lists[k]) or self.lists[k][place] != buddy:
                break
            del self.lists[k][place]
            base = min(base, buddy)
            k += 1
        bisect.insort(self.lists[k], base)
