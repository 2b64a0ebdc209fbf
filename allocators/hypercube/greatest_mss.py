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
    hitting_set,
    lone_cubes,
    matching,
    pack,
    pack_all,
    profile,
    too_many,
    within,
)
from allocert.allocators.hypercube.subcube_sets import SubcubeSet, components, profile_of

__all__ = ["LIMIT", "Greatest", "connected_greatest", "greatest_mss"]

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
        found, exact = connected_greatest(part, n, limit * part.bit_count() // nodes)
        words += found
        proved = proved and exact
    return Greatest(SubcubeSet(n, tuple(words)), proved)


@lru_cache(maxsize=1024)
def connected_greatest(free: int, n: int, limit: int) -> tuple[tuple[int, ...], bool]:
    """A connected part's greatest partition, and whether it is proved to be that."""
    if too_many(free, n):
        packed = pack_all(free, n)
        nodes = free.bit_count()
        return tuple(packed), profile(packed, n) == profile_of(n, (nodes >> k & 1 for k in range(n + 1)))
    search = _Search(n, limit)
    found = search.part(free, free_cubes(free, n), -1)
    return tuple(found or ()), not search.cut


class _Search:
    """The search in one part. A method given ``above`` answers ``None`` if no profile is greater than that."""

    def __init__(self, n: int, limit: int) -> None:
        self.n = n
        self.limit = limit
        self.looks = 0
        self.cut = False
        self._known: dict[int, list[int]] = {}
        self._at_most: dict[int, int] = {}

    def part(self, free: int, cubes: Cubes, above: int) -> list[int] | None:
        """A greatest partition of a connected part; ``cubes`` are its free subcubes of dimension >= 2."""
        if self._at_most.get(free, above + 1) <= above:
            return None
        known = self._known.get(free)
        if known is None:
            known = self._solve(free, cubes, above)
            if known is None:
                self._at_most[free] = above
                return None
            self._known[free] = known
        return known if profile(known, self.n) > above else None

    def _solve(self, free: int, cubes: Cubes, above: int) -> list[int] | None:
        self.looks += effort(free, cubes)
        lone = lone_cubes(cubes[-1]) if cubes else []
        if lone:
            return self._rest(free, cubes, lone, above)
        best = pack(free, cubes, self.n)
        value = profile(best, self.n)
        found = best if value > above else None
        if not cubes:
            return found
        edges = sum(word.bit_count() > 1 for word in matching(free, self.n))
        if bound(free, cubes, self.n, edges) <= max(value, above):
            return found
        above = max(value, above)
        for word in self._branches(free, cubes, best):
            if self.looks >= self.limit:
                self.cut = True
                break
            other = self._rest(free, cubes, [word], above)
            if other is not None:
                found, above = other, profile(other, self.n)
        return found

    def _rest(self, free: int, cubes: Cubes, taken: list[int], above: int) -> list[int] | None:
        """A greatest partition of ``free`` that has the cubes ``taken``."""
        pieces = [(part, within(cubes, part)) for part in components(free ^ sum(taken), self.n)]
        self.looks += sum(effort(part, inside) for part, inside in pieces)
        limits = [bound(part, inside, self.n) for part, inside in pieces]
        total = profile(taken, self.n) + sum(limits)
        found = list(taken)
        for (part, inside), limit in zip(pieces, limits, strict=True):
            if total <= above:
                return None
            solved = self.part(part, inside, above - total + limit)
            if solved is None:
                return None
            total += profile(solved, self.n) - limit
            found += solved
        return found if total > above else None

    def _branches(self, free: int, cubes: Cubes, best: list[int]) -> list[int]:
        """Subcubes such that every greater partition has one of them, largest first.

        If some nodes meet all largest cubes and ``best`` has as many of those, then every greater partition
        has a largest cube through each of them; else it has any subcube through a node.
        """
        largest = cubes[-1]
        size = largest[0].bit_count()
        places = hitting_set(largest)
        tight = places.bit_count() == sum(word.bit_count() == size for word in best)
        if not tight:
            places = 0
            for word in largest:
                places |= word
        for digit in reversed(counters(largest)):
            if places & ~digit:
                places &= ~digit
        node = places & -places
        if tight:
            return [word for word in largest if word & node]
        place = node.bit_length() - 1
        through = [word for words in reversed(cubes) for word in words if word & node]
        near = [1 << (place ^ 1 << i) for i in range(self.n)]
        return [*through, *(node | other for other in near if other & free), node]
