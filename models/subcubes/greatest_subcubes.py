"""The greatest sets of disjoint subcubes over every set of free nodes: a dynamic programme.

A profile is an integer with n + 1 bits for the number of cubes of each dimension, the highest dimension on
top, so that greater sets have greater profiles. Every partition of a free set has one cube through the
lowest free node; removing it leaves a free set whose lowest node is higher. For Q_5 the cubes that span the
fifth direction are the cubes of Q_4 over some nodes free in both halves. Source: Antoniou 1994, section
2.2.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from allocert.allocators.hypercube.subcube_sets import weight
from allocert.errors import SpecError
from allocert.machines import Hypercube
from allocert.machines.words import bits

__all__ = [
    "LARGEST_TABLE",
    "Table",
    "counts_of",
    "greatest_partitions",
    "greatest_profile",
    "greatest_profiles",
    "subcubes_of",
    "subcubes_of_dimension",
]

Table: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
"""For each word of free nodes a profile."""

LARGEST_TABLE = 4
_LARGEST_SPLIT = 5


@lru_cache(maxsize=16)
def subcubes_of(n: int) -> tuple[tuple[int, int], ...]:
    """All 3^n subcubes of Q_n, each as its word of nodes and its dimension."""
    machine = Hypercube(n)
    return tuple((machine.word(cube), k) for k in range(n + 1) for cube in machine.subcubes(k))


def subcubes_of_dimension(n: int, k: int) -> list[int]:
    """The words of all k-dimensional subcubes of Q_n."""
    return [word for word, dimension in subcubes_of(n) if dimension == k]


def counts_of(n: int, profile: int) -> tuple[int, ...]:
    """The number of cubes of each dimension, dimension 0 first."""
    return tuple(profile >> k * (n + 1) & ((1 << (n + 1)) - 1) for k in range(n + 1))


@lru_cache(maxsize=8)
def greatest_profiles(n: int) -> Table:
    """The profile of a greatest partition of each of the 2^(2^n) free sets of Q_n, n <= 4.

    Raises:
        SpecError: a larger n.
    """
    if not 0 <= n <= LARGEST_TABLE:
        raise SpecError("hypercube dimension", n, f"0..{LARGEST_TABLE} for a table of all free sets")
    nodes = 1 << n
    table = np.zeros(1 << nodes, dtype=np.int64)
    for lowest in reversed(range(nodes)):
        free = (np.arange(1 << (nodes - lowest - 1), dtype=np.int64) << (lowest + 1)) | 1 << lowest
        best = np.zeros(len(free), dtype=np.int64)
        for word, k in subcubes_of(n):
            if word & -word == 1 << lowest:
                value = table[free & ~word] + weight(n, k)
                best = np.maximum(best, np.where(free & word == word, value, 0))
        table[free] = best
    table.setflags(write=False)
    return table


def greatest_profile(free: int, n: int) -> int:
    """The profile of a greatest partition of the word ``free`` of Q_n, n <= 5.

    Raises:
        SpecError: a larger n.
    """
    if n <= LARGEST_TABLE:
        return int(greatest_profiles(n)[free])
    if n > _LARGEST_SPLIT:
        raise SpecError("hypercube dimension", n, f"0..{_LARGEST_SPLIT}")
    halves = [_halves(free, n, i) for i in range(n)]
    low, high = min(halves, key=lambda pair: (pair[0] & pair[1]).bit_count())
    across = np.zeros(1, dtype=np.int64)
    for node in bits(low & high):
        across = np.concatenate((across, across | 1 << node))
    flat, raised = _widened(n - 1, 0), _widened(n - 1, 1)
    return int((raised[across] + flat[low ^ across] + flat[high ^ across]).max())


def _halves(free: int, n: int, direction: int) -> tuple[int, int]:
    """The free nodes on both sides of a direction, in the order of their other bits."""
    sides = [0, 0]
    for node in bits(free):
        below = node & ((1 << direction) - 1)
        sides[node >> direction & 1] |= 1 << (node >> (direction + 1) << direction | below)
    return sides[0], sides[1]


@lru_cache(maxsize=4)
def _widened(n: int, raised: int) -> Table:
    """The table of Q_n as profiles of Q_(n+1), of the cubes or of the cubes one dimension higher."""
    table, mask = greatest_profiles(n), (1 << (n + 1)) - 1
    fields = [(table >> k * (n + 1) & mask) << (k + raised) * (n + 2) for k in range(n + 1)]
    return np.asarray(sum(fields), dtype=np.int64)


def greatest_partitions(free: int, n: int) -> Iterator[tuple[int, ...]]:
    """Every greatest partition of ``free`` as words of nodes, the cube of the lowest node first; n <= 4."""
    if not free:
        yield ()
        return
    table = greatest_profiles(n)
    for word, k in subcubes_of(n):
        through = word & -word == free & -free and word & free == word
        if through and table[free ^ word] + weight(n, k) == table[free]:
            for rest in greatest_partitions(free ^ word, n):
                yield (word, *rest)
