"""A greatest set of disjoint subcubes that partitions the free nodes, by branch and bound."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from allocert.allocators.hypercube.mss_packing import (
    Cubes,
    bound,
    counters,
    effort,
    free_cubes,
    lone_cubes,
    matching,
    pack,
    profile,
    within,
)
from allocert.allocators.hypercube.subcube_sets import SubcubeSet, components

__all__ = ["LIMIT", "Greatest", "greatest_mss"]

LIMIT = 4_000_000
"""How many times a search looks at a subcube before it gives up: about a second."""


@dataclass(frozen=True)
class Greatest:
    """The greatest set found, and whether it is proved that none is greater."""

    subcubes: SubcubeSet
    proved: bool


def greatest_mss(free: int, n: int, limit: int = LIMIT) -> Greatest:
    """A greatest maximal set of subcubes (MSS) of Q_n over the word ``free``.

    Subcubes are connected, so each connected part of the free nodes is solved by itself; profiles add up.
    In a part, largest cubes that meet no other largest cube are taken, parts without a 2-cube are matched,
    and otherwise every subcube through one node is tried, under an upper bound. ``limit`` is a number of
    looks at subcubes, never a time, and each part gets as large a share as it has nodes; where it is
    reached the rest is packed greedily: the set still covers ``free`` and has a subcube of the largest
    free dimension. The answer depends on the arguments alone.

    Source: Antoniou 1994, section 2.2.4 (the definition; the search is our own).
    """
    words: list[int] = []
    proved = True
    nodes = free.bit_count()
    for part in components(free, n):
        found, exact = _part(part, n, limit * part.bit_count() // nodes)
        words += found
        proved = proved and exact
    return Greatest(SubcubeSet(n, tuple(words)), proved)


@lru_cache(maxsize=1024)
def _part(free: int, n: int, limit: int) -> tuple[tuple[int, ...], bool]:
    """A connected part's greatest partition, and whether it is proved to be that."""
    search = _Search(n, limit)
    found = search.part(free, free_cubes(free, n))
    return tuple(found), not search.cut


class _Search:
    def __init__(self, n: int, limit: int) -> None:
        self.n = n
        self.limit = limit
        self.looks = 0
        self.cut = False
        self._known: dict[int, list[int]] = {}

    def part(self, free: int, cubes: Cubes) -> list[int]:
        """A greatest partition of a connected part; ``cubes`` are its free subcubes of dimension >= 2."""
        known = self._known.get(free)
        if known is None:
            known = self._solve(free, cubes)
            self._known[free] = known
        return known

    def _solve(self, free: int, cubes: Cubes) -> list[int]:
        if not cubes:
            return matching(free, self.n)
        self.looks += effort(free, cubes)
        lone = lone_cubes(cubes[-1])
        if lone:
            return lone + self.parts(free ^ sum(lone), cubes)
        best = pack(free, cubes, self.n)
        value = profile(best, self.n)
        edges = sum(word.bit_count() > 1 for word in matching(free, self.n))
        if value >= bound(free, cubes, self.n, edges):
            return best
        if self.looks >= self.limit:
            self.cut = True
            return best
        for word in self._branches(free, cubes):
            rest = free ^ word
            gained = profile([word], self.n)
            pieces = [(part, within(cubes, part)) for part in components(rest, self.n)]
            self.looks += sum(effort(part, inside) for part, inside in pieces)
            limits = [bound(part, inside, self.n) for part, inside in pieces]
            total = gained + sum(limits)
            found = [word]
            for (part, inside), limit in zip(pieces, limits, strict=True):
                if total <= value:
                    break
                solved = self.part(part, inside)
                total += profile(solved, self.n) - limit
                found += solved
            else:
                if total > value:
                    best, value = found, total
            if self.looks >= self.limit:
                self.cut = True
                break
        return best

    def parts(self, free: int, cubes: Cubes) -> list[int]:
        """A greatest partition of ``free``, part by part."""
        return [word for part in components(free, self.n) for word in self.part(part, within(cubes, part))]

    def _branches(self, free: int, cubes: Cubes) -> list[int]:
        """Every subcube of ``free`` through a node that the fewest largest cubes hold, largest first."""
        fewest = 0
        for word in cubes[-1]:
            fewest |= word
        for digit in reversed(counters(cubes[-1])):
            if fewest & ~digit:
                fewest &= ~digit
        node = fewest & -fewest
        place = node.bit_length() - 1
        through = [word for words in reversed(cubes) for word in words if word & node]
        near = [1 << (place ^ 1 << i) for i in range(self.n)]
        return [*through, *(node | other for other in near if other & free), node]
