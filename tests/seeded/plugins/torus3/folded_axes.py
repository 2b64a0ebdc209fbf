"""First fit on a torus of any number of axes: one integer, folded along each axis by turning it."""

from functools import cached_property, partial


class FoldedAxes:
    def __init__(self, machine, faulty=()):
        self.sides = machine.sides
        self.total = machine.processors
        self.busy = sum(1 << node for node in set(faulty))
        self.taken = {}

    @cached_property
    def strides(self):
        strides, stride = [], 1
        for side in self.sides:
            strides.append(stride)
            stride *= side
        return strides

    def _shift(self, axis, word):
        """One place back along an axis."""
        stride, period = self.strides[axis], self.strides[axis] * self.sides[axis]
        first = sum(((1 << stride) - 1) << start for start in range(0, self.total, period))
        return (word & ~first) >> stride | (word & first) << (period - stride)

    def _ahead(self, axis, word):
        stride, period = self.strides[axis], self.strides[axis] * self.sides[axis]
        last = sum(((1 << stride) - 1) << (start + period - stride) for start in range(0, self.total, period))
        return (word & ~last) << stride | (word & last) >> (period - stride)

    @staticmethod
    def _fold(step, word, times):
        for _ in range(times):
            word |= step(word)
        return word

    def allocate(self, request):
        word = self.busy
        for axis, length in enumerate(request):
            word = self._fold(partial(self._shift, axis), word, length - 1)
        free = ~word & ((1 << self.total) - 1)
        if not free:
            return None
        node = (free & -free).bit_length() - 1
        cells = 1 << node
        for axis, length in enumerate(request):
            cells = self._fold(partial(self._ahead, axis), cells, length - 1)
        self.busy |= cells
        base = [node // stride % side for stride, side in zip(self.strides, self.sides, strict=True)]
        ends = [(b + s - 1) % side for b, s, side in zip(base, request, self.sides, strict=True)]
        region = (*base, *ends)
        self.taken[region] = cells
        return region

    def release(self, region):
        self.busy ^= self.taken.pop(region)
