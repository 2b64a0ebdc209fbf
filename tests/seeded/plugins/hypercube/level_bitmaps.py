"""A buddy system that keeps one bitmap a level, as integers, with a summary of which blocks are wholly free."""


class LevelBitmaps:
    def __init__(self, machine, faulty=()):
        self.n = machine.n
        busy = 0
        for node in faulty:
            busy |= 1 << node
        self.free = [((1 << machine.processors) - 1) ^ busy]
        for k in range(self.n):
            self.free.append(self._pairs(self.free[k], 1 << (self.n - k - 1)))

    @staticmethod
    def _pairs(word, count):
        result = 0
        for i in range(count):
            if word >> 2 * i & 3 == 3:
                result |= 1 << i
        return result

    def allocate(self, k):
        word = self.free[k]
        if not word:
            return None
        block = (word & -word).bit_length() - 1
        for level in range(k + 1):
            width = 1 << (k - level)
            self.free[level] &= ~(((1 << width) - 1) << block * width)
        above = block
        for level in range(k + 1, self.n + 1):
            above >>= 1
            self.free[level] &= ~(1 << above)
        return "*" * k if k == self.n else f"{block:0{self.n - k}b}" + "*" * k

    def release(self, address):
        k = address.count("*")
        block = int(address[: self.n - k], 2) if k < self.n else 0
        for level in range(k + 1):
            width = 1 << (k - level)
            self.free[level] |= ((1 << width) - 1) << block * width
        for level in range(k, self.n):
            if self.free[level] >> (block & ~1) & 3 != 3:
                break
            block >>= 1
            self.free[level + 1] |= 1 << block
