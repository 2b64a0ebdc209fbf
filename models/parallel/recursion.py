"""The recursion of complete allocation: sets of coordinates, the subcubes that belong to them, and the steps that all this takes.

``k`` >= 1 positions define a subcube. Coordinates are numbered from 1. All costs are exact integers, in steps of lock step: one
halving a step, sets in the shared coordinates one after another, the subcubes T_i each on its own as soon as it is formed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb

from allocert.allocators.parallel.recursive_complete import pairs

__all__ = [
    "LEAF_COSTS",
    "LEAF_WORDS",
    "Costs",
    "block",
    "coordinate_sets",
    "corner",
    "levels",
    "shared",
    "sizes",
]

LEAF_COSTS: dict[str, Callable[[int, int], int]] = {
    "in-full": lambda d, k: comb(d, k) * d,
    "stopped": lambda d, k: comb(d, k) * (d - k),
}
"""Steps of Algorithm 3.4 in d dimensions: its runs in full, or stopped after d - k."""

LEAF_WORDS: dict[str, Callable[[int, int], int]] = {
    "in-full": lambda d, k: comb(d, k) * ((1 << d) - 1),
    "stopped": lambda d, k: comb(d, k) * ((1 << d) - (1 << k)),
}
"""Words that they send on the full machine: one from each processor that is not left at the end of a run."""


def shared(k: int) -> int:
    """C_k: how many coordinates are shared by two sets."""
    return k * (2 * k + 1)


def block(d: int, k: int) -> int:
    """D_k: how many of the other coordinates each set has, the last one perhaps more."""
    return (d - shared(k)) // (2 * k + 1)


def coordinate_sets(d: int, k: int) -> tuple[frozenset[int], ...]:
    """S_1, .., S_(2k+1), straight from the definition, for d >= C_k."""
    many, each = shared(k), block(d, k)
    found = []
    for i in range(1, 2 * k + 2):
        common = {m for m, pair in enumerate(pairs(k), 1) if i in pair}
        last = many + i * each if i <= 2 * k else d
        found.append(frozenset(common | set(range(many + (i - 1) * each + 1, last + 1))))
    return tuple(found)


def corner(k: int, i: int) -> dict[int, int]:
    """The bits that T_i* fixes, by coordinate: 0 where i is the smaller of the pair, 1 where it is the larger."""
    return {m: int(pair[1] == i) for m, pair in enumerate(pairs(k), 1) if i in pair}


def sizes(d: int, k: int) -> tuple[int, int]:
    """Dimensions of T_1, .., T_2k, and of T_(2k+1): the two complements that there are."""
    each = block(d, k)
    rest = (d - shared(k)) % (2 * k + 1)
    return d - 2 * k - each, d - 2 * k - each - rest


def levels(d: int, k: int) -> int:
    """How many levels of recursion the largest complements take from d down below C_k."""
    count = 0
    while d >= shared(k):
        d, count = sizes(d, k)[0], count + 1
    return count


@dataclass(frozen=True)
class Costs:
    """Steps for one k and one of :data:`LEAF_COSTS`."""

    k: int
    leaf: str

    def base(self, d: int) -> int:
        """Of Algorithm 3.4 alone."""
        return LEAF_COSTS[self.leaf](d, self.k)

    def ways(self, d: int, known: Callable[[int], int]) -> tuple[int, int]:
        """From the end of the first stage on: by the sets with the largest complement, and by the last set."""
        each = block(d, self.k)
        large, small = sizes(d, self.k)
        return each + known(large), each + large - small + known(small)

    def exact(self, d: int, known: Callable[[int], int]) -> int:
        """All sets, each with its own sizes; ``known`` gives the cost of fewer dimensions."""
        return 2 * shared(self.k) + max(self.ways(d, known)) if d >= shared(self.k) else self.base(d)

    def printed(self, d: int, known: Callable[[int], int]) -> int:
        """The printed recurrence."""
        k = self.k
        if d < shared(k):
            return self.base(d)
        up = -((shared(k) - d) // (2 * k + 1))
        return 2 * shared(k) + up + known(-(-2 * k * d // (2 * k + 1)) - k)

    def table(self, law: str, top: int) -> tuple[int, ...]:
        """The values of a law, by name, at 0..top; 0 below k."""
        rule = getattr(self, law)
        found: list[int] = []
        for d in range(top + 1):
            found.append(rule(d, found.__getitem__) if d >= self.k else 0)
        return tuple(found)

    def at(self, law: str, d: int) -> int:
        """One value of a law, for d of any size: only the dimensions that the recursion comes to are computed."""
        rule = getattr(self, law)
        met: set[int] = set()
        waiting = [d]
        while waiting:
            here = waiting.pop()
            if here not in met:
                met.add(here)
                waiting += sizes(here, self.k) if here >= shared(self.k) else ()
        found: dict[int, int] = {}
        for here in sorted(met):
            found[here] = rule(here, found.__getitem__)
        return found[d]
