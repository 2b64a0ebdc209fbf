"""Free nodes by numpy, nearest to one another by the bits in which they differ; the region is a node set."""

import numpy as np

from allocert.machines import NodeSet


class NumpyNodes:
    def __init__(self, machine, faulty=()):
        self.n = machine.n
        self.free = np.ones(machine.processors, dtype=np.uint8)
        self.free[list(faulty)] = 0
        self.weight = np.array([bin(node).count("1") for node in range(machine.processors)])

    def allocate(self, count):
        candidates = np.flatnonzero(self.free)
        if candidates.size < count:
            return None
        centre = candidates[0]
        order = np.argsort(self.weight[candidates ^ centre], kind="stable")
        chosen = candidates[order[:count]]
        self.free[chosen] = 0
        return NodeSet(self.n, sum(1 << int(node) for node in chosen))

    def release(self, region):
        word = region.nodes
        while word:
            node = (word & -word).bit_length() - 1
            self.free[node] = 1
            word &= word - 1
