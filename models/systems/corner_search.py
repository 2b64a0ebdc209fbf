"""Exhaustive search for few processors that meet every 3-subcube of Q(2^d), up to symmetry, from corners of four parts.

Let S meet every 3-subcube of Q_(r+3). Two opposite faces of it, X and Y as sets of Q_(r+2), both meet every 3-subcube of Q_(r+2), and every
2-subcube of Q_(r+2) is met by X or by Y. So S is made of smaller such sets (:func:`classes`). Fix two coordinates instead: if S
has at most 2h + 1 processors, one of two opposite faces has at most h, in both directions, and there are four parts:
a corner C has at most h together with each of its two neighbours A and B. The fourth part, D, is sought last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, count, permutations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from allocert.machines.words import bits, word_of
from allocert.models.systems.faces import faces

__all__ = ["classes", "corners", "few_processors", "least_part"]

Words: TypeAlias = npt.NDArray[np.uint64]
"""Sets of processors of Q_6 or less: bit x is processor x."""


@cache
def _subcubes(d: int, q: int) -> tuple[int, ...]:
    """The q-subcubes of Q_d as words."""
    return tuple(word_of(face.nodes) for face in faces(d, d - q))


@cache
def _renamed(d: int) -> npt.NDArray[np.int64]:
    """The image of each node under each permutation of the d <= 6 coordinates: int64[d!, 2^d]."""
    nodes = np.arange(1 << d)
    return np.array(
        [sum((nodes >> i & 1) << to for i, to in enumerate(order)) for order in permutations(range(d))]
    )


def _images(word: int, d: int) -> Words:
    """The sets that renaming and complementing coordinates make of one, each once, sorted."""
    nodes = _renamed(d)[:, list(bits(word))]
    moved = nodes[:, None, :] ^ np.arange(1 << d)[None, :, None]
    return np.unique(np.bitwise_or.reduce(np.uint64(1) << moved.astype(np.uint64), axis=2))


@cache
def _all_of(r: int, size: int) -> Words:
    """Every set of ``size`` processors of Q_(r+3) that meets every 3-subcube."""
    return np.concatenate([np.zeros(0, dtype=np.uint64), *_orbits(r, size)])


def _neighbours(x: int, r: int, size: int) -> Words:
    """The sets of ``size`` processors that may face ``x``, which meets every 3-subcube of Q_(r+3), in Q_(r+4)."""
    found = _all_of(r, size)
    for square in _subcubes(r + 3, 2):
        if not x & square:
            found = found[found & np.uint64(square) != 0]
    return found


@cache
def _orbits(r: int, size: int) -> tuple[Words, ...]:
    """The sets of ``size`` processors of Q_(r+3) that meet every 3-subcube, by classes, each sorted."""
    if r == 0:
        words = [word_of(nodes) for nodes in combinations(range(8), size)] if size else []
    else:
        half = 1 << (r + 2)
        words = [
            x | int(y) << half
            for part in range(1, size // 2 + 1)
            for x in classes(r - 1, part)
            for y in _neighbours(x, r - 1, size - part)
        ]
    left, found = np.unique(np.array(words, dtype=np.uint64)), []
    while left.size:
        found.append(_images(int(left[0]), r + 3))
        left = np.setdiff1d(left, found[-1], assume_unique=True)
    return tuple(found)


def classes(r: int, size: int) -> tuple[int, ...]:
    """The sets of ``size`` processors of Q_(r+3), r <= 3, that meet every 3-subcube: one word for each class of
    those that renaming and complementing coordinates make of one another."""
    return tuple(int(orbit[0]) for orbit in _orbits(r, size))


def least_part(r: int) -> int:
    """The least number of processors of Q_(r+3) that meet every 3-subcube, r <= 3."""
    return next(size for size in count(1) if classes(r, size))


def corners(r: int, most: int) -> Iterator[tuple[int, int, int]]:
    """C, A and B of every set of at most ``most`` processors that meets every 3-subcube of Q_(r+5): one C of each class."""
    half, least = most // 2, least_part(r)
    for size in range(least, half - least + 1):
        for corner in classes(r, size):
            others = [
                int(x) for other in range(least, half - size + 1) for x in _neighbours(corner, r, other)
            ]
            for i, a in enumerate(others):
                for b in others[i:]:
                    yield corner, a, b


def _met(wanted: Sequence[int], most: int) -> int | None:
    """At most ``most`` processors that meet each of the words ``wanted``, which are sorted by size, or ``None``."""
    if not wanted:
        return 0
    taken = apart = 0
    for word in wanted:
        if not word & taken:
            taken |= word
            apart += 1
    if apart > most or not wanted[0]:
        return None
    tried = 0
    for x in bits(wanted[0]):
        rest = sorted((w & ~tried for w in wanted if not w >> x & 1), key=int.bit_count)
        found = _met(rest, most - 1)
        if found is not None:
            return found | 1 << x
        tried |= 1 << x
    return None


def few_processors(r: int, most: int) -> tuple[tuple[int, ...] | None, int]:
    """At most ``most`` processors that meet every 3-subcube of Q_(r+5), r <= 3, or ``None`` if there are none; and the
    corners that were tried."""
    d, tried = r + 3, 0
    edges, squares, cubes = (_subcubes(d, q) for q in (1, 2, 3))
    for c, a, b in corners(r, most):
        tried += 1
        wanted = [w for w in edges if not w & (a | b | c)]
        wanted += [w for w in squares if not w & a or not w & b]
        fourth = _met([*wanted, *cubes], most - sum(map(int.bit_count, (a, b, c))))
        if fourth is not None:
            parts = enumerate((c, a, b, fourth))
            return tuple(place << d | x for place, part in parts for x in bits(part)), tried
    return None, tried
