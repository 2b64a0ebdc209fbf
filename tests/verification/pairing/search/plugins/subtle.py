"""Allocators with one bug each that shows late, far away or seldom. They import nothing from the suite."""

import sys
from itertools import combinations, product


class Boards:
    """Right: first fit on meshes and tori, on a set of taken places."""

    wraps = False

    def __init__(self, machine):
        self.sides = machine.sides
        self.wraps = machine.kind == "torus"
        self.taken = set()

    def bases(self, request):
        ends = self.sides if self.wraps else [m - s + 1 for m, s in zip(self.sides, request, strict=True)]
        for base in product(*(range(end) for end in reversed(ends))):
            yield base[::-1]

    def cells(self, base, request):
        ranges = [[(b + o) % m for o in range(s)] for b, s, m in zip(base, request, self.sides, strict=True)]
        return list(product(*ranges))

    def find(self, request):
        if len(self.taken) == len(self.cells((0,) * len(self.sides), self.sides)):
            return None
        for base in self.bases(request):
            if self.taken.isdisjoint(self.cells(base, request)):
                return base
        return None

    def take(self, base, request):
        self.taken.update(self.cells(base, request))
        return (
            *base,
            *(
                b + s - 1 if not self.wraps else (b + s - 1) % m
                for b, s, m in zip(base, request, self.sides, strict=True)
            ),
        )

    def allocate(self, request):
        base = self.find(request)
        return None if base is None else self.take(base, request)

    def release(self, region):
        axes = len(self.sides)
        base, end = region[:axes], region[axes:]
        request = [(e - b) % m + 1 for b, e, m in zip(base, end, self.sides, strict=True)]
        self.taken.difference_update(self.cells(base, request))


class Cubes:
    """Right: the first free subcube, by directions and then base."""

    def __init__(self, machine):
        self.n = machine.n
        self.taken = set()

    def candidates(self, k):
        for chosen in combinations(range(self.n), k):
            span = sum(1 << d for d in chosen)
            for base in range(1 << self.n):
                if not base & span:
                    yield base, span

    def nodes(self, base, span):
        found = [base]
        for d in range(self.n):
            if span >> d & 1:
                found += [node | 1 << d for node in found]
        return found

    def word(self, base, span):
        return "".join("*" if span >> d & 1 else str(base >> d & 1) for d in reversed(range(self.n)))

    def allocate(self, k):
        for base, span in self.candidates(k):
            nodes = self.nodes(base, span)
            if self.taken.isdisjoint(nodes):
                self.taken.update(nodes)
                return self.word(base, span)
        return None

    def release(self, word):
        base, span = int(word.replace("*", "0"), 2), int("".join("1" if c == "*" else "0" for c in word), 2)
        self.taken.difference_update(self.nodes(base, span))


class WrapsInOneAxis(Boards):
    """Misses frames that wrap in two axes at once."""

    def bases(self, request):
        for base in super().bases(request):
            if sum(b + s > m for b, s, m in zip(base, request, self.sides, strict=True)) < 2:
                yield base


class WrapsInTwoAxes(Boards):
    """Misses frames that wrap in three axes at once."""

    def bases(self, request):
        for base in super().bases(request):
            if sum(b + s > m for b, s, m in zip(base, request, self.sides, strict=True)) < 3:
                yield base


class RecursesTooDeep(Cubes):
    """Looks for a free node by one call a node."""

    def allocate(self, k):
        if k == 0:
            node = self.look(0)
            if node is None:
                return None
            self.taken.add(node)
            return self.word(node, 0)
        span = (1 << k) - 1
        for base in range(0, 1 << self.n, 1 << k):
            if self.taken.isdisjoint(range(base, base + span + 1)):
                self.taken.update(range(base, base + span + 1))
                return self.word(base, span)
        return None

    def look(self, node):
        if node == 1 << self.n:
            return None
        return node if node not in self.taken else self.look(node + 1)


class CachesByCount(Boards):
    """Remembers that nothing was found by the request and the number of places taken, not by which."""

    def __init__(self, machine):
        super().__init__(machine)
        self.hopeless = set()

    def find(self, request):
        key = len(self.taken), tuple(request)
        if key in self.hopeless:
            return None
        base = super().find(request)
        if base is None:
            self.hopeless.add(key)
        return base


class CachesByArea(Boards):
    """Remembers that nothing was found by the area, not by the sides, until the next release."""

    def __init__(self, machine):
        super().__init__(machine)
        self.hopeless = set()

    def find(self, request):
        area = len(self.cells((0,) * len(self.sides), request))
        if area in self.hopeless:
            return None
        base = super().find(request)
        if base is None:
            self.hopeless.add(area)
        return base

    def release(self, region):
        self.hopeless.clear()
        super().release(region)


class CountsTooFar(Boards):
    """Numbers its grants in ten bits, and takes number 0 for free."""

    count = 0

    def allocate(self, request):
        region = super().allocate(request)
        if region is not None:
            self.count = (self.count + 1) % 1024
            if self.count == 0:
                Boards.release(self, region)
        return region


class LosesAPlace(Boards):
    """Each hundredth release forgets one place."""

    count = 0

    def release(self, region):
        super().release(region)
        self.count += 1
        if self.count % 100 == 0:
            self.taken.add(tuple(region[: len(self.sides)]))


class NeverHalf(Cubes):
    """Half of the machine only if the lower half is free."""

    def candidates(self, k):
        for base, span in super().candidates(k):
            if k != self.n - 1 or base == 0:
                yield base, span


class ForgetsADirection(Cubes):
    """Never spans direction 5 alone."""

    def candidates(self, k):
        for base, span in super().candidates(k):
            if span != 1 << 4:
                yield base, span


class JoinsInOrder:
    """Buddies: a list of free blocks for each size; a block is joined to its buddy only at the list's ends."""

    def __init__(self, machine):
        self.n = machine.n
        self.free = [[] for _ in range(self.n + 1)]
        self.free[self.n].append(0)

    def allocate(self, k):
        size = next((j for j in range(k, self.n + 1) if self.free[j]), None)
        if size is None:
            return None
        base = self.free[size].pop()
        while size > k:
            size -= 1
            self.free[size].append(base | 1 << size)
        return format(base >> k, "b").zfill(self.n - k)[: self.n - k] + "*" * k if k < self.n else "*" * k

    def release(self, word):
        k = word.count("*")
        base = int(word.replace("*", "0"), 2) if word else 0
        while k < self.n and self.free[k] and base ^ 1 << k in (self.free[k][0], self.free[k][-1]):
            self.free[k].remove(base ^ 1 << k)
            base &= ~(1 << k)
            k += 1
        self.free[k].append(base)


class Nests(Boards):
    """Keeps a chain of all that was ever released, and walks along it by recursion."""

    chain = None

    def release(self, region):
        super().release(region)
        self.chain = region, self.chain
        if self.depth(self.chain) > 5000:
            self.chain = None

    def depth(self, chain):
        return 0 if chain is None else 1 + self.depth(chain[1])


sys.setrecursionlimit(1000)
