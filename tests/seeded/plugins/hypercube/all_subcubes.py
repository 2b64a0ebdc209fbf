"""All subcubes of a hypercube, found on one big integer; the words of subcubes are cached for good."""

from functools import cache
from itertools import combinations


@cache
def word_of(base, directions):
    nodes = [base]
    for bit in directions:
        nodes += [node | 1 << bit for node in nodes]
    return sum(1 << node for node in nodes)


class AllSubcubes:
    def __init__(self, machine, faulty=()):
        self.n = machine.n
        self.busy = 0
        for node in faulty:
            self.busy |= 1 << node
        self.room = machine.processors - bin(self.busy).count("1")

    def allocate(self, k):
        if self.room < 1 << k:
            return None
        for directions in combinations(range(self.n), k):
            fixed = [bit for bit in range(self.n) if bit not in directions]
            for pattern in range(1 << (self.n - k)):
                base = sum(1 << bit for place, bit in enumerate(fixed) if pattern >> place & 1)
                word = word_of(base, directions)
                if not self.busy & word:
                    self.busy |= word
                    self.room -= 1 << k
                    return self._address(base, directions)
        return None

    def _address(self, base, directions):
        symbols = ["*" if bit in directions else str(base >> bit & 1) for bit in range(self.n)]
        return "".join(reversed(symbols))

    def release(self, address):
        symbols = address[::-1]
        directions = tuple(bit for bit, symbol in enumerate(symbols) if symbol == "*")
        base = sum(1 << bit for bit, symbol in enumerate(symbols) if symbol == "1")
        self.busy &= ~word_of(base, directions)
        self.room += 1 << len(directions)
