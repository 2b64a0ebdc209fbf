"""The k-cube whose allocation leaves the greatest set of free subcubes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from allocert.allocators.hypercube.coalesce import best_fit
from allocert.allocators.hypercube.greatest_mss import LIMIT, Greatest, greatest_mss
from allocert.allocators.hypercube.mss_packing import bound, effort, free_cubes, too_many
from allocert.allocators.hypercube.subcube_sets import SubcubeSet, components, neighbours, profile_of
from allocert.machines.board import free_subcubes_any
from allocert.machines.hypercube import Hypercube, Subcube
from allocert.machines.words import bits

__all__ = ["READINGS", "Split", "best_split", "candidates", "ceiling"]

READINGS = ("splits", "all")
"""Which k-cubes are compared where the list has none: those inside its smallest larger cubes, or all that are free."""


@dataclass(frozen=True)
class Split:
    """The word of a granted k-cube, the list it leaves, and whether no other choice is proved worse.

    ``best``: no choice of the reading leaves a greater list. ``left.proved``: no list over the same nodes
    is greater.
    """

    granted: int
    left: Greatest
    best: bool


def best_split(free: Greatest, k: int, limit: int = LIMIT, reading: str = "splits") -> Split | None:
    """MSS_STRATEGY's choice from a greatest list, or ``None`` if it has no cube as large as a k-cube.

    A k-cube of the list leaves the greatest list there is: with it, every other choice would be a partition
    of the free nodes too. Without one, ``splits`` looks at the k-cubes inside the smallest sufficient cubes
    of the list, and ``all`` at all free k-cubes, those with the fewest free neighbours first; each is
    judged by the greatest list over the nodes left. ``limit`` counts looks at subcubes over the whole call.

    Source: Antoniou 1994, section 2.2.4 and theorem 2.6.
    """
    first = best_fit(free.subcubes, k)
    if first is None:
        return None
    granted, left = first
    if free.proved and left.profile >= ceiling(free.subcubes, k):
        return Split(granted, Greatest(left, True), True)
    share = limit // 8
    exact = greatest_mss(left.free, left.n, share)
    if left.profile >= exact.subcubes.profile:
        exact = Greatest(left, exact.proved)
    return _searched(free, k, Split(granted, exact, exact.proved), limit - share, reading)


def _searched(free: Greatest, k: int, best: Split, limit: int, reading: str) -> Split:
    n, every = free.subcubes.n, free.subcubes.free
    top = ceiling(free.subcubes, k) if free.proved else profile_of(n, [0] * (n + 1) + [1])
    settled = free.proved and best.best
    for word in candidates(free.subcubes, k, reading):
        value = best.left.subcubes.profile
        if value >= top:
            return Split(best.granted, Greatest(best.left.subcubes, True), True)
        pieces = list(components(every ^ word, n))
        if any(too_many(part, n) for part in pieces):
            settled = False
            break
        parts = [(part, free_cubes(part, n)) for part in pieces]
        limit -= sum(effort(part, cubes) for part, cubes in parts)
        if limit < 0:
            settled = False
            break
        if sum(bound(part, cubes, n) for part, cubes in parts) <= value:
            continue
        share = limit // 8
        limit -= share
        left = greatest_mss(every ^ word, n, share)
        settled = settled and left.proved
        if left.subcubes.profile > value:
            best = Split(word, left, True)
    return Split(best.granted, best.left, settled)


def candidates(free: SubcubeSet, k: int, reading: str) -> Iterator[int]:
    """The k-cubes that a reading compares, as words, those with the fewest free neighbours first."""
    n, m = free.n, free.smallest_sufficient(k)
    if m is None:
        return iter(())
    every = free.free
    scopes = [every] if reading == "all" else free.of_dimension(m)
    cube = Hypercube(n)
    words = [
        cube.word(Subcube(n, base, directions))
        for scope in scopes
        for directions, bases in free_subcubes_any(cube.full ^ scope, n, k)
        for base in bits(bases)
    ]
    return iter(sorted(words, key=lambda word: ((neighbours(word, n) & every & ~word).bit_count(), word)))


def ceiling(free: SubcubeSet, k: int) -> int:
    """No list left by a k-cube has a greater profile than this, if ``free`` is a greatest list.

    If it has no k-cube and m is the dimension of its smallest larger ones, then the remaining list and the k-cube
    make a partition, which is not greater: at best one m-cube less, and as few cubes as its nodes allow.
    """
    m = free.smallest_sufficient(k)
    if m is None:
        return 0
    counts = list(free.counts)
    counts[m] -= 1
    if m > k:
        nodes = (1 << m) - (1 << k) + sum(count << j for j, count in enumerate(counts[:k]))
        for j in reversed(range(m)):
            counts[j], nodes = nodes >> j, nodes & ((1 << j) - 1)
    return profile_of(free.n, counts)
