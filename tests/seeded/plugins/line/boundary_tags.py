"""Blocks in a doubly linked list with a rover (next fit), as in an allocator of memory."""


class Block:
    def __init__(self, start, size, free=True):
        self.start, self.size, self.free = start, size, free
        self.before = self.after = None


class BoundaryTags:
    def __init__(self, machine):
        self.first = Block(0, machine.processors)
        self.rover = self.first
        self.index = {}

    def _around(self):
        block = self.rover
        while True:
            yield block
            block = block.after or self.first
            if block is self.rover:
                return

    def allocate(self, request):
        (size,) = request
        for block in self._around():
            if block.free and block.size >= size:
                break
        else:
            return None
        if block.size > size:
            rest = Block(block.start + size, block.size - size)
            rest.before, rest.after = block, block.after
            if rest.after:
                rest.after.before = rest
            block.after, block.size = rest, size
        block.free = False
        self.rover = block.after or self.first
        self.index[block.start] = block
        return [block.start, block.start + size - 1]

    def release(self, region):
        block = self.index.pop(region[0])
        block.free = True
        if block.after and block.after.free:
            self._swallow(block, block.after)
        if block.before and block.before.free:
            self._swallow(block.before, block)

    def _swallow(self, block, other):
        block.size += other.size
        block.after = other.after
        if other.after:
            other.after.before = block
        if self.rover is other:
            self.rover = block
