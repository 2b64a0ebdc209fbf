"""Fault sets of Q(2^5) by size, as pairs of fault sets of its two halves: a table of 2^32 sets would be too long.

A subcube in one half is hit by the faults there alone. One that crosses is two equal subcubes, one in each half: the faults of
either may hit it. So a half matters by the set of crossing subcubes that it misses, and two halves hit all if they miss none both.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from allocert.errors import RequestError
from allocert.machines import Hypercube, Subcube
from allocert.models.systems.surviving import MOST_DIMENSIONS

__all__ = ["MOST_CROSSING", "surviving_of_halves"]

MOST_CROSSING = 62
"""Subcubes on both sides of the split: one bit each of a signed word."""

_CHUNK = 512
"""Sets of missed subcubes that are held against all others at once."""

_Words: TypeAlias = NDArray[np.int64]


def surviving_of_halves(d: int, subcubes: Iterable[Subcube]) -> tuple[int, ...]:
    """As :func:`surviving`, for 1 <= d <= 5 and at most 62 subcubes with a star at dimension 1.

    Raises :class:`RequestError` for others.
    """
    given = list(subcubes)
    if not 1 <= d <= MOST_DIMENSIONS + 1:
        raise RequestError("d", d, f"1..{MOST_DIMENSIONS + 1}")
    top, cube = 1 << (d - 1), Hypercube(d - 1)
    crossing = [cube.word(_part(d, one)) for one in given if one.directions & top]
    if len(crossing) > MOST_CROSSING:
        raise RequestError("subcubes", len(crossing), f"at most {MOST_CROSSING} with a star at dimension 1")
    sets = np.arange(1 << cube.processors, dtype=np.int64)
    missed, size = np.zeros_like(sets), np.zeros_like(sets)
    for place, word in enumerate(crossing):
        missed |= np.where(sets & word == 0, np.int64(1 << place), np.int64(0))
    for node in range(cube.processors):
        size += sets >> node & 1
    own = [
        [cube.word(_part(d, one)) for one in given if not one.directions & top and one.base & top == side]
        for side in (0, top)
    ]
    (low, by_low), (high, by_high) = (_grouped(missed, size, _hitting(sets, words)) for words in own)
    pairs = np.zeros((cube.processors + 1, cube.processors + 1), dtype=np.int64)
    for start in range(0, len(low), _CHUNK):
        disjoint = (low[start : start + _CHUNK, None] & high[None, :] == 0).astype(np.int64)
        pairs += by_low[start : start + _CHUNK].T @ (disjoint @ by_high)
    blocked = [0] * (2 * cube.processors + 1)
    for (s, t), count in np.ndenumerate(pairs):
        blocked[s + t] += int(count)
    return tuple(comb(2 * cube.processors, s) - found for s, found in enumerate(blocked))


def _part(d: int, one: Subcube) -> Subcube:
    """Its intersection with a half that it meets, without dimension 1."""
    rest = (1 << (d - 1)) - 1
    return Subcube(d - 1, one.base & rest, one.directions & rest)


def _hitting(sets: _Words, words: list[int]) -> NDArray[np.bool_]:
    """Which sets meet all these words."""
    found = np.ones(len(sets), dtype=np.bool_)
    for word in words:
        found &= sets & word != 0
    return found


def _grouped(missed: _Words, size: _Words, chosen: NDArray[np.bool_]) -> tuple[_Words, _Words]:
    """Every set of crossing subcubes that a chosen set of faults misses; and a row each, how many of each size do."""
    masks, row = np.unique(missed[chosen], return_inverse=True)
    counts = np.zeros((len(masks), int(size.max()) + 1), dtype=np.int64)
    np.add.at(counts, (row, size[chosen]), 1)
    return masks, counts
