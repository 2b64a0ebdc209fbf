"""Runs of the reflected Gray code on a numpy array of ranks, those around its end included."""

import numpy as np


class GrayRing:
    def __init__(self, machine, faulty=()):
        self.n = machine.n
        ranks = np.arange(machine.processors)
        self.nodes = ranks ^ (ranks >> 1)
        self.rank_of = np.argsort(self.nodes)
        self.taken = np.zeros(machine.processors, dtype=bool)
        for node in faulty:
            self.taken[self.rank_of[node]] = True
        self.grants = {}

    def allocate(self, k):
        size = 1 << k
        step = max(1, size // 2)
        for start in range(0, len(self.taken), step):
            run = np.arange(start, start + size) % len(self.taken)
            if not self.taken[run].any():
                self.taken[run] = True
                address = self._address(self.nodes[run])
                self.grants[address] = run
                return address
        return None

    def _address(self, nodes):
        low = int(np.bitwise_and.reduce(nodes))
        high = int(np.bitwise_or.reduce(nodes))
        bits = range(self.n - 1, -1, -1)
        return "".join("*" if (low ^ high) >> bit & 1 else str(low >> bit & 1) for bit in bits)

    def release(self, address):
        self.taken[self.grants.pop(address)] = False
