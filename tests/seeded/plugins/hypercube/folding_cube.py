"""Subcubes of large cubes: the board is folded direction by direction, depth first; regions are objects of the library."""

from allocert.machines import Subcube


class FoldingCube:
    def __init__(self, machine, faulty=()):
        self.n = machine.n
        self.busy = 0
        for node in faulty:
            self.busy |= 1 << node
        self.low = []
        for direction in range(self.n):
            half = 1 << direction
            pattern = (1 << half) - 1
            while pattern.bit_length() < 1 << self.n >> 1:
                pattern |= pattern << 2 * half
                half *= 2
            self.low.append(pattern)

    def _fold(self, free, direction, left, chosen):
        if not free:
            return None
        if left == 0:
            return (free & -free).bit_length() - 1, chosen
        if self.n - direction < left:
            return None
        both = free & free >> (1 << direction) & self.low[direction]
        found = self._fold(both, direction + 1, left - 1, chosen | 1 << direction)
        return found or self._fold(free, direction + 1, left, chosen)

    def allocate(self, k):
        free = ~self.busy & (1 << (1 << self.n)) - 1
        found = self._fold(free, 0, k, 0)
        if found is None:
            return None
        region = Subcube(self.n, *found)
        self.busy |= self._word(region)
        return region

    def _word(self, region):
        word = 1 << region.base
        for direction in range(self.n):
            if region.directions >> direction & 1:
                word |= word << (1 << direction)
        return word

    def release(self, region):
        self.busy &= ~self._word(region)
