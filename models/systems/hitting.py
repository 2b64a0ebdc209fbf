"""Fewest faults that defeat a system of subcubes: smallest sets of processors that meet every subcube it may allocate.

Sets of processors are words with bit x for processor x. Source of the numbers: Livingston & Stout 1989, section 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np

from allocert.errors import InstanceError
from allocert.machines import Subcube
from allocert.machines.words import bits

__all__ = [
    "blocks_complete",
    "fewest_by_enumeration",
    "untouched",
    "words_of",
]

_LARGEST = 4
"""The dimension up to which all 2^(2^d) sets of processors are examined."""


def words_of(subcubes: Iterable[Subcube]) -> tuple[int, ...]:
    """The processors of each subcube as a word."""
    return tuple(_word(subcube) for subcube in subcubes)


def _word(subcube: Subcube) -> int:
    word = 1 << subcube.base
    for i in bits(subcube.directions):
        word |= word << (1 << i)
    return word


def untouched(processors: Iterable[int], subcubes: Iterable[Subcube]) -> Subcube | None:
    """The first subcube without any of the processors: it stays available when just these fail.

    Processors are projected once for each set of stars.
    """
    chosen = tuple(processors)
    reached: dict[int, set[int]] = {}
    for subcube in subcubes:
        if subcube.directions not in reached:
            reached[subcube.directions] = {x & ~subcube.directions for x in chosen}
        if subcube.base not in reached[subcube.directions]:
            return subcube
    return None


def blocks_complete(processors: Sequence[int], d: int, r: int) -> bool:
    """Whether the processors meet all (d-r)-subcubes of Q(2^d): as the rows of a binary covering array of strength ``r``.

    Any ``r`` of the d bits take all 2^r values.
    """
    for fixed in combinations(range(d), r):
        mask = sum(1 << i for i in fixed)
        if len({x & mask for x in processors}) < 1 << r:
            return False
    return True


def fewest_by_enumeration(d: int, subcubes: Iterable[Subcube]) -> int:
    """The least number of processors that meet all subcubes, from all 2^(2^d) sets.

    Raises :class:`InstanceError` for d above 4.
    """
    if d > _LARGEST:
        raise InstanceError("d", d, f"at most {_LARGEST}")
    sets = np.arange(1 << (1 << d), dtype=np.uint32)
    alive = np.ones(len(sets), dtype=bool)
    for word in words_of(subcubes):
        alive &= (sets & np.uint32(word)) != 0
    return min(int(chosen).bit_count() for chosen in np.flatnonzero(alive))
