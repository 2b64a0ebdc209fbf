"""Fault sets of Q(2^d) by size that miss a (d-2)-subcube, d <= 6, as pairs of pairs of fault sets of its four quarters.

As in :mod:`halves`, a half matters by the set of crossing subcubes that it misses. Here these sets are too many to be held against
each other, but symmetries of the half carry them into few classes: one of each class against all is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from allocert.errors import RequestError
from allocert.machines import Hypercube, Subcube
from allocert.models.systems.systems import complete

__all__ = ["surviving_of_quarters"]

_LEAST, _MOST = 4, 6

_Words: TypeAlias = NDArray[np.int64]


def surviving_of_quarters(d: int) -> tuple[int, ...]:
    """For each s the number of sets of s faults that miss some (d-2)-subcube of Q(2^d), 4 <= d <= 6.

    Raises :class:`RequestError` for other d.
    """
    if not _LEAST <= d <= _MOST:
        raise RequestError("d", d, f"{_LEAST}..{_MOST}")
    half = _Half(d - 2)
    masks = np.unique(np.concatenate([np.unique(found) for _, found in half.rows()]))
    classes = _classes(masks, half.symmetries())
    kinds, firsts, sizes = np.unique(classes, return_index=True, return_counts=True)
    by_size = half.by_size(masks[firsts])
    weight = np.searchsorted(kinds, classes)
    blocked = [0] * ((1 << d) + 1)
    for kind, first in enumerate(firsts):
        meeting = np.bincount(weight[masks & masks[first] == 0], minlength=len(kinds))
        for other in np.flatnonzero(meeting):
            pairs = int(sizes[kind]) * int(meeting[other])
            for s, count in enumerate(_product(by_size[kind], by_size[other])):
                blocked[s] += pairs * count
    return tuple(comb(1 << d, s) - found for s, found in enumerate(blocked))


class _Half:
    """A hypercube of m + 1 dimensions as pairs of fault sets of its two halves, each a quarter of the whole.

    A set of faults has a mask of the (m-1)-subcubes that it misses: those crossing the quarters, then those in one and in the
    other. It counts only if it hits all m-subcubes, as those cross no half of the whole.
    """

    def __init__(self, m: int) -> None:
        cube = Hypercube(m)
        sets = np.arange(1, 1 << cube.processors, dtype=np.int64)
        self._crossing, self._inside = list(complete(m, m - 2)), list(complete(m, m - 1))
        self._m, self._wide = m, np.int64(len(self._crossing))
        low, high = (
            _missed(sets, [cube.word(one) for one in some]) for some in (self._crossing, self._inside)
        )
        size = sum((sets >> node & 1 for node in range(cube.processors)), np.zeros_like(sets))
        both, row = np.unique(low | high << self._wide, return_inverse=True)
        self._low, self._high = both & (1 << self._wide) - 1, both >> self._wide
        self._counts = np.zeros((len(both), cube.processors + 1), dtype=np.int64)
        np.add.at(self._counts, (row, size), 1)

    def rows(self) -> Iterator[tuple[int, _Words]]:
        """For each kind of fault set of one quarter the masks with those of the other that count."""
        for one in range(len(self._low)):
            yield one, self._masks(one, self._partners(one))

    def _partners(self, one: int) -> _Words:
        return np.flatnonzero(self._high & self._high[one] == 0)

    def _masks(self, one: int, others: _Words) -> _Words:
        crossing = self._low[one] & self._low[others]
        inside = self._high[one] | self._high[others] << np.int64(len(self._inside))
        found: _Words = crossing | inside << self._wide
        return found

    def by_size(self, masks: _Words) -> list[list[int]]:
        """For each of these masks how many fault sets of each size have it."""
        order, width = np.argsort(masks), self._counts.shape[1]
        pairs = np.zeros((len(masks), width, width), dtype=np.int64)
        for one, made in self.rows():
            place = np.minimum(np.searchsorted(masks[order], made), len(masks) - 1)
            same = masks[order][place] == made
            partners = np.zeros((len(masks), width), dtype=np.int64)
            np.add.at(partners, order[place[same]], self._counts[self._partners(one)[same]])
            pairs += self._counts[one][None, :, None] * partners[:, None, :]
        sums = [[np.fliplr(found).trace(width - 1 - s) for s in range(2 * width - 1)] for found in pairs]
        return [[int(count) for count in row] for row in sums]

    def symmetries(self) -> list[list[int]]:
        """Generators: for each the place in a mask to which each of its places is carried."""
        top = 1 << self._m
        listed = [Subcube(self._m + 1, one.base, one.directions | top) for one in self._crossing]
        listed += [
            Subcube(self._m + 1, one.base | side, one.directions) for side in (0, top) for one in self._inside
        ]
        place = {(one.base, one.directions): i for i, one in enumerate(listed)}
        flipped = [place[one.base ^ (top & ~one.directions), one.directions] for one in listed]
        return [flipped] + [
            [place[_exchanged(one.base, bit), _exchanged(one.directions, bit)] for one in listed]
            for bit in range(self._m)
        ]


def _missed(sets: _Words, words: list[int]) -> _Words:
    missed = np.zeros_like(sets)
    for place, word in enumerate(words):
        missed |= np.where(sets & word == 0, np.int64(1 << place), np.int64(0))
    return missed


def _exchanged(word: int, bit: int) -> int:
    """Bits ``bit`` and ``bit + 1`` exchanged."""
    differ = (word >> bit ^ word >> bit + 1) & 1
    return word ^ (differ << bit | differ << bit + 1)


def _classes(masks: _Words, symmetries: list[list[int]]) -> _Words:
    """For each mask the least place of one that the symmetries carry it into."""
    images = []
    for carried in symmetries:
        image = np.zeros_like(masks)
        for place, to in enumerate(carried):
            image |= (masks >> np.int64(place) & 1) << np.int64(to)
        images.append(np.searchsorted(masks, image))
    least = np.arange(len(masks), dtype=np.int64)
    while True:
        before = least.copy()
        for image in images:
            np.minimum.at(least, image, least.copy())
            least = np.minimum(least, least[image])
        least = least[least]
        if np.array_equal(before, least):
            return least


def _product(one: list[int], other: list[int]) -> list[int]:
    found = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            found[i + j] += a * b
    return found
