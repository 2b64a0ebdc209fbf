"""A greatest set of disjoint subcubes that partitions the free nodes, by branch and bound."""

from __future__ import annotations

from dataclasses import dataclass

from allocert.allocators.hypercube.mss_packing import (
    Cubes,
    bound,
    counters,
    free_cubes,
    lone_cubes,
    matching,
    pack,
    profile,
    within,
)
from allocert.allocators.hypercube.subcube_sets import SubcubeSet, components

__all__ = ["LIMIT", "Greatest", "greatest_mss"]

LIMIT = 2_000
"""How many sets of free nodes are looked into before the search gives up."""


@dataclass(frozen=True)
class Greatest:
    """The greatest set found, whether it is proved that none is greater, and how many free sets were solved."""

    subcubes: SubcubeSet
    proved: bool
    solved: int


def greatest_mss(free: int, n: int, limit: int = LIMIT) -> Greatest:
    """A greatest maximal set of subcubes (MSS) of Q_n over the word ``free``.

    Subcubes are connected, so each connected part of the free nodes is solved by itself; profiles add up.
    In a part, largest cubes that meet no other largest cube are taken, parts without a 2-cube are matched,
    and otherwise every subcube through one node is tried, under an upper bound. ``limit`` is a number of
    parts, never a time; when it is reached the rest is packed greedily: the set still covers ``free`` and
    has a subcube of the largest free dimension.

    Source: Antoniou 1994, section 2.2.4 (the definition; the search is our own).
    """
    search = _Search(n, limit)
    words: list[int] = []
    for part in sorted(components(free, n), key=int.bit_count):
        words += search.part(part, free_cubes(part, n))
    return Greatest(SubcubeSet(n, tuple(words)), not search.cut, search.solved)


class _Search:
    def __init__(self, n: int, limit: int) -> None:
        self.n = n
        self.limit = limit
        self.solved = 0
        self.cut = False
        self._known: dict[int, list[int]] = {}

    def part(self, free: int, cubes: Cubes) -> list[int]:
        """A greatest partition of a connected part; ``cubes`` are its free subcubes of dimension >= 2."""
        known = self._known.get(free)
        if known is None:
            self.solved += 1
            known = self._solve(free, cubes)
            self._known[free] = known
        return known

    def _solve(self, free: int, cubes: Cubes) -> list[int]:
        if not cubes:
            return matching(free, self.n)
        lone = lone_cubes(cubes[-1])
        if lone:
            return lone + self.parts(free ^ sum(lone), cubes)
        best = pack(free, cubes, self.n)
        value = profile(best, self.n)
        edges = sum(word.bit_count() > 1 for word in matching(free, self.n))
        if value >= bound(free, cubes, self.n, edges):
            return best
        if self.solved >= self.limit:
            self.cut = True
            return best
        for word in self._branches(free, cubes):
            rest = free ^ word
            gained = profile([word], self.n)
            pieces = [(part, within(cubes, part)) for part in components(rest, self.n)]
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
            if self.cut:
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
