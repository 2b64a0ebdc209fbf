"""A second exhaustive search for few processors that meet every 3-subcube of Q(2^d), d = r + 5, from its lighter faces.

It shares nothing with :mod:`corner_search`: subcubes and symmetries are made here from the definition, and the search goes another
way. Of two opposite faces one is *light*: it has at most half of the processors. Let F be the light one in the last direction, and
F0 its part with fewer of two, in Q_(r+3). As rows F0 is a covering array of strength r; those are listed one column after another, one
of each class (:func:`arrays`). What may lie next to a part in a light face is listed by a search of its own, whose leaves part
the solutions (:func:`_beside`): first F1 next to F0, then in each direction what the rest of the light face may have next to
its part of F. These pieces of the face opposite to F overlap. They are joined where they agree, which leaves one processor open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any

import numpy as np

from allocert.errors import EngineError
from allocert.machines.compiled import compiled

__all__ = ["FaceSearch", "arrays", "light_faces", "search_by_faces"]

_MOST_LEAVES = 1 << 16


@dataclass
class FaceSearch:
    """``processors`` that meet every 3-subcube, or ``None``; and of the search the light ``faces`` F, the ``pieces`` next to their
    parts, the ``joined`` partial faces opposite to F, and the ``states`` in which pieces were sought."""

    processors: tuple[int, ...] | None = None
    faces: int = 0
    pieces: int = 0
    joined: int = 0
    states: int = 0


def _subcubes(d: int, q: int) -> list[int]:
    """The q-subcubes of Q_d, as words of nodes."""
    found = []
    for free in combinations(range(d), q):
        inside = [sum(1 << i for i in chosen) for size in range(q + 1) for chosen in combinations(free, size)]
        found += [
            sum(1 << (base | x) for x in inside)
            for base in range(1 << d)
            if not any(base >> i & 1 for i in free)
        ]
    return found


def _symmetries(k: int) -> Any:
    """int64[k! 2^k, 2^k]: where each word of k bits goes if bits are renamed and complemented."""
    words = np.arange(1 << k)
    renamed = [sum((words >> i & 1) << to for i, to in enumerate(order)) for order in permutations(range(k))]
    return (np.array(renamed)[:, None, :] ^ np.arange(1 << k)[None, :, None]).reshape(-1, 1 << k)


def _first_image(rows: tuple[int, ...], symmetries: Any) -> tuple[int, ...]:
    """The same for all arrays that row, column and bit exchanges make of one another: the least of these, rows sorted."""
    images = np.sort(symmetries[:, rows], axis=1)
    for place in range(len(rows)):
        images = images[images[:, place] == images[:, place].min()]
    return tuple(map(int, images[0]))


def _with_a_column(rows: tuple[int, ...], k: int, r: int) -> Iterator[tuple[int, ...]]:
    """The arrays of strength r that a column more makes of one with k, up to complement of the new column."""
    columns = np.arange(1 << (len(rows) - 1)) << 1
    for chosen in combinations(range(k), r - 1):
        for values in product((0, 1), repeat=r - 1):
            alike = sum(
                1 << place
                for place, row in enumerate(rows)
                if all(row >> i & 1 == value for i, value in zip(chosen, values, strict=True))
            )
            columns = columns[(columns & alike != 0) & (columns & alike != alike)]
    for column in columns.tolist():
        yield tuple(sorted(row | (column >> place & 1) << k for place, row in enumerate(rows)))


def arrays(r: int, size: int) -> list[tuple[int, ...]]:
    """The arrays of ``size`` rows and r + 3 columns in which any r columns show all 2^r values, one of each class, sorted.

    As processors of Q_(r+3) the rows meet every 3-subcube. Rows may be the same.
    """
    if size < 1 << r:
        return []
    more = combinations_with_replacement(range(1 << r), size - (1 << r))
    symmetries = _symmetries(r)
    level = {_first_image((*range(1 << r), *rows), symmetries) for rows in more}
    for k in range(r, r + 3):
        symmetries = _symmetries(k + 1)
        larger = {new for rows in level for new in _with_a_column(rows, k, r)}
        level = {_first_image(rows, symmetries) for rows in larger}
    return sorted(level)


def _beside(part: int, r: int, most: int, counts: FaceSearch) -> list[int]:
    """The sets of at most ``most`` nodes of Q_(r+3) that may face ``part`` in Q_(r+4): they meet every 3-subcube, and every
    2-subcube that ``part`` misses."""
    wanted = [square for square in _subcubes(r + 3, 2) if not square & part] + _subcubes(r + 3, 3)
    leaves = np.zeros((_MOST_LEAVES, 2), dtype=np.uint64)
    every = np.uint64((1 << (1 << (r + 3))) - 1)
    found, states = _search(np.array(wanted, dtype=np.uint64), every, most, leaves)
    if found > _MOST_LEAVES:
        raise EngineError(f"search by faces: more than {_MOST_LEAVES} sets next to {part:#x}")
    counts.states += states
    sets = []
    for chosen, allowed in leaves[:found].tolist():
        free = [1 << x for x in range(1 << (r + 3)) if (allowed & ~chosen) >> x & 1]
        for size in range(most - chosen.bit_count() + 1):
            sets += [chosen | sum(added) for added in combinations(free, size)]
    return sets


@compiled
def _ones(word: Any) -> int:
    count = 0
    while word:
        word &= word - np.uint64(1)
        count += 1
    return count


@compiled
def _search(wanted: Any, every: Any, most: int, leaves: Any) -> tuple[int, int]:
    """The leaves, as the nodes of a set that meets all words ``wanted`` and the nodes that may be added to it; and the states.

    Each set of at most ``most`` nodes is in one leaf: who branches on a node rules it out for the branches that follow.
    """
    stack = np.zeros((64 * (most + 1) + 1, 2), dtype=np.uint64)
    stack[0, 1] = every
    waiting, found, states = 1, 0, 0
    while waiting:
        waiting -= 1
        states += 1
        chosen, allowed = stack[waiting, 0], stack[waiting, 1]
        taken, branch = np.uint64(0), np.uint64(0)
        apart, fewest = 0, 65
        for word in wanted:
            if word & chosen:
                continue
            able = word & allowed
            if _ones(able) < fewest:
                branch, fewest = able, _ones(able)
            if not able & taken:
                taken |= able
                apart += 1
        if fewest == 65:
            if found < leaves.shape[0]:
                leaves[found, 0], leaves[found, 1] = chosen, allowed
            found += 1
        elif fewest and apart <= most - _ones(chosen):
            while branch:
                node = branch & (~branch + np.uint64(1))
                branch ^= node
                stack[waiting, 0], stack[waiting, 1] = chosen | node, allowed
                waiting += 1
                allowed &= ~node
    return found, states


def light_faces(r: int, half: int, counts: FaceSearch) -> Iterator[int]:
    """The sets of at most ``half`` nodes of Q_(r+4) that meet every 3-subcube, with one of each class where the last bit is 0."""
    for size in range(1, half // 2 + 1):
        for rows in arrays(r, size):
            if len(set(rows)) == size:
                part = sum(1 << row for row in rows)
                for other in _beside(part, r, half - size, counts):
                    if other.bit_count() >= size:
                        yield part | other << (1 << (r + 3))


def _places(d: int, direction: int, value: int) -> list[int]:
    """The nodes of Q_d with this bit, in the order of the others: a copy of Q_(d-1)."""
    return [x for x in range(1 << d) if x >> direction & 1 == value]


def _opposite(face: int, r: int, most: int, counts: FaceSearch) -> set[tuple[int, int]]:
    """What may be opposite to the light ``face`` in Q_(r+5): nodes that are known, and those of them that are chosen."""
    d, half = r + 4, most // 2
    partial = {(0, 0)}
    for direction in range(d):
        own = []
        for value in (0, 1):
            places = _places(d, direction, value)
            part = sum(1 << i for i, place in enumerate(places) if face >> place & 1)
            known = sum(1 << place for place in places)
            for piece in _beside(part, r, half - part.bit_count(), counts):
                own.append((known, sum(1 << place for i, place in enumerate(places) if piece >> i & 1)))
        counts.pieces += len(own)
        partial = {
            (known | more, chosen | piece)
            for known, chosen in partial
            for more, piece in own
            if not (chosen ^ piece) & known & more and (chosen | piece).bit_count() <= most - face.bit_count()
        }
        counts.joined += len(partial)
        if not partial:
            break
    return partial


def search_by_faces(r: int, most: int) -> FaceSearch:
    """Look for at most ``most`` processors that meet every 3-subcube of Q_(r+5), 1 <= r <= 3, to the end or to the first.

    Raises:
        EngineError: a list is too long.
    """
    found, d = FaceSearch(), r + 4
    cubes = _subcubes(d + 1, 3)
    for face in light_faces(r, most // 2, found):
        found.faces += 1
        for known, chosen in _opposite(face, r, most, found):
            open_ = ((1 << (1 << d)) - 1) & ~known
            for opposite in (chosen, chosen | open_):
                word = face | opposite << (1 << d)
                if word.bit_count() <= most and all(word & cube for cube in cubes):
                    found.processors = tuple(x for x in range(1 << (d + 1)) if word >> x & 1)
                    return found
    return found
