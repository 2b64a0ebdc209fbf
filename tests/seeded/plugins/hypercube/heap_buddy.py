"""A buddy system with a heap of free blocks a level; blocks that were joined leave their heap late."""

import heapq
from dataclasses import dataclass, field


@dataclass(slots=True)
class Level:
    heap: list = field(default_factory=list)
    live: set = field(default_factory=set)

    def add(self, base):
        self.live.add(base)
        heapq.heappush(self.heap, base)

    def take(self):
        while self.heap:
            base = heapq.heappop(self.heap)
            if base in self.live:
                self.live.discard(base)
                return base
        return None

    def compact(self):
        if len(self.heap) > 2 * len(self.live) + 8:
            self.heap = sorted(self.live)


class HeapBuddy:
    __slots__ = ("bad", "levels", "n")

    def __init__(self, machine, faulty=()):
        self.n = machine.n
        self.bad = frozenset(faulty)
        self.levels = [Level() for _ in range(self.n + 1)]
        self._add(0, self.n)

    def _add(self, base, k):
        hurt = any(base <= node < base + (1 << k) for node in self.bad)
        if not hurt:
            self.levels[k].add(base)
        elif k:
            self._add(base, k - 1)
            self._add(base + (1 << (k - 1)), k - 1)

    def allocate(self, k):
        for level in range(k, self.n + 1):
            base = self.levels[level].take()
            if base is not None:
                break
        else:
            return None
        for lower in range(level - 1, k - 1, -1):
            self.levels[lower].add(base | 1 << lower)
        return "".join(str(base >> bit & 1) for bit in range(self.n - 1, k - 1, -1)) + "*" * k

    def release(self, address):
        k = address.count("*")
        base = int(address.replace("*", "0"), 2) if address else 0
        while k < self.n and base ^ 1 << k in self.levels[k].live:
            self.levels[k].live.remove(base ^ 1 << k)
            self.levels[k].compact()
            base &= ~(1 << k)
            k += 1
        self.levels[k].add(base)
