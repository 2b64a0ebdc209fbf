"""What every possible grant of a k-cube leaves, for every set of free nodes of Q_n at once, n <= 4.

The judge of the MSS strategy: for each free set the greatest profile that any grant leaves, the greatest
that a grant leaves which takes or splits a cube of a greatest partition, and whether such a split leaves
two cubes of one dimension. Source: Antoniou 1994, section 2.2.4.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from allocert.allocators.hypercube.subcube_sets import weight
from allocert.models.subcubes.greatest_subcubes import (
    Table,
    greatest_profiles,
    subcubes_of,
    subcubes_of_dimension,
)

__all__ = ["Outcomes", "greatest_with", "outcomes"]


@dataclass(frozen=True)
class Outcomes:
    """For each word of free nodes, and -1 where there is no such thing.

    ``smallest`` is the least dimension m >= k of a cube in its greatest partitions; ``most`` the greatest
    profile that the grant of any free k-cube leaves. Over the m-cubes of all greatest partitions: ``split``
    is the greatest of what the best k-cube inside one leaves, ``worst`` the least of what any k-cube inside one leaves. ``halved`` is the profile of the list after halving an
    m-cube, ``crowded`` the most cubes of one dimension m-1..k+1 that a k-cube inside an m-cube leaves.
    """

    n: int
    k: int
    smallest: Table
    most: Table
    split: Table
    worst: Table
    halved: Table
    crowded: Table


@lru_cache(maxsize=16)
def outcomes(n: int, k: int) -> Outcomes:
    """All outcomes for grants of k-cubes in Q_n, n <= 4."""
    table = greatest_profiles(n)
    free = np.arange(len(table), dtype=np.int64)
    none = np.full(len(table), -1, dtype=np.int64)
    smallest, halved = none.copy(), none.copy()
    for m in reversed(range(k, n + 1)):
        has = _count(table, n, m) > 0
        smallest[has] = m
        left = table - weight(n, m) + sum(weight(n, j) for j in range(k, m))
        halved = np.where(has, left, halved)
    wanted = subcubes_of_dimension(n, k)
    most = none.copy()
    for word in wanted:
        inside = free & word == word
        most = np.maximum(most, np.where(inside, table[free & ~word], -1))
    split, worst, crowded = none.copy(), none.copy(), none.copy()
    for cube, m in subcubes_of(n):
        if m < k:
            continue
        at = free[(smallest == m) & (free & cube == cube)]
        at = at[table[at & ~cube] + weight(n, m) == table[at]]
        best = np.full(len(at), -1, dtype=np.int64)
        for word in wanted:
            if word & cube == word:
                left = table[at & ~word]
                best = np.maximum(best, left)
                worst[at] = np.where(worst[at] < 0, left, np.minimum(worst[at], left))
                for j in range(k + 1, m):
                    crowded[at] = np.maximum(crowded[at], _count(left, n, j))
        split[at] = np.maximum(split[at], best)
    return Outcomes(n, k, smallest, most, split, worst, halved, crowded)


def _count(profiles: Table, n: int, k: int) -> Table:
    return profiles >> k * (n + 1) & ((1 << (n + 1)) - 1)


@lru_cache(maxsize=16)
def greatest_with(n: int, k: int) -> Table:
    """For each free set the greatest profile of its partitions that have a k-cube, or -1; n <= 4.

    Without that k-cube it is the greatest profile that any grant of a k-cube leaves: one search instead of
    one for each free k-cube.
    """
    nodes, table = 1 << n, greatest_profiles(n)
    found = np.full(1 << nodes, -1, dtype=np.int64)
    for lowest in reversed(range(nodes)):
        free = (np.arange(1 << (nodes - lowest - 1), dtype=np.int64) << (lowest + 1)) | 1 << lowest
        best = np.full(len(free), -1, dtype=np.int64)
        for word, dimension in subcubes_of(n):
            if word & -word == 1 << lowest:
                rest = table[free & ~word] if dimension == k else found[free & ~word]
                value = np.where(rest < 0, -1, rest + weight(n, dimension))
                best = np.maximum(best, np.where(free & word == word, value, -1))
        found[free] = best
    return found
