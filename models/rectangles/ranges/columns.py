"""The columns, or rows, that ranges of positions cover for sure or perhaps, kept up to date from one node to the next, compiled.

Where ranges and what they cover for sure begin and end, marks say what changes. A rectangle whose range moves takes its marks along.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled

__all__ = ["Asked", "Columns", "asked_for", "bit_number", "columns_of", "most_filled", "move", "sweep"]

_REMEMBERED = 1 << 15
"""How many best subsets are remembered."""

_PATTERN = 0x03F79D71B4CB0A89
"""All runs of six bits of it, from each bit on, differ (de Bruijn)."""
_NUMBER = np.zeros(64, dtype=np.int64)
for _bit in range(64):
    _NUMBER[(_PATTERN << _bit & (1 << 64) - 1) >> 58] = _bit


class Asked(NamedTuple):
    """What is asked: int64 ``room[2]``, ``sides[2, rectangles]``, ``slack[1]``, what a packing leaves empty.

    ``twin[i]`` is the rectangle of the same sides before i, or -1; ``fits[axis, left]`` are those that fit into ``left`` rows of a column.
    """

    room: Any
    sides: Any
    twin: Any
    fits: Any
    slack: Any


class Columns(NamedTuple):
    """Marks for each axis, and scratch, all int64.

    ``marks[axis, place]`` has which rectangles begin or end there to cover perhaps and for sure, and by how much more of a column
    that is; ``places`` the places that have marks, as bits; ``have[axis]`` the ranges that the marks are of. ``parts`` are the
    columns that are alike: the first, the first after, how much is left there, who may fill it, who does not fit, and how much they
    would fill. ``state[axis]`` is how many parts there are, and 1 unless they narrow no range. ``closed`` are parts; ``changed`` who has been narrowed;
    ``known`` has best subsets and ``sums`` what subsets fill.
    """

    marks: Any
    places: Any
    have: Any
    parts: Any
    state: Any
    closed: Any
    changed: Any
    known: Any
    sums: Any


def asked_for(room: Any, sides: Any, twin: Any) -> Asked:
    """The same with what follows from it."""
    fits = np.zeros((2, int(room.max()) + 1), dtype=np.int64)
    for axis in range(2):
        for i, across in enumerate(sides[1 - axis].tolist()):
            fits[axis, across:] |= 1 << i
    slack = int(room.prod() - (sides[0] * sides[1]).sum())
    return Asked(room, sides, twin, fits, np.array([slack], dtype=np.int64))


def columns_of(room: Any, count: int) -> Columns:
    """Marks of no ranges yet: of ``count`` rectangles outside the mesh, int64[2]."""
    longest = int(room.max())
    have = np.full((2, 2, count), -1, dtype=np.int64)
    shapes = (2, longest + 1, 4), (2, (longest >> 6) + 1), (2, 4 * count + 2, 6), (2, 2), 4 * count + 2, 2
    marks, places, parts, state, closed, changed = (np.zeros(shape, dtype=np.int64) for shape in shapes)
    state[:, 1] = 1
    known = np.full((_REMEMBERED, 3), -1, dtype=np.int64)
    sums = np.zeros((longest >> 5) + 2, dtype=np.int64)
    return Columns(marks, places, have, parts, state, closed, changed, known, sums)


@compiled
def bit_number(bit: int) -> int:
    """Which bit of a word it is, of one that has no other."""
    return int(_NUMBER[(bit * _PATTERN) >> 58 & 63])


@compiled
def move(low: Any, high: Any, sides: Any, axis: int, have: Any, marks: Any, places: Any) -> bool:
    """Move the marks of one axis to these ranges; whether there was anything to move."""
    moved = False
    for i in range(sides.shape[1]):
        if have[axis, 0, i] == low[axis, i] and have[axis, 1, i] == high[axis, i]:
            continue
        moved = True
        for turn in range(2):
            if turn:
                have[axis, 0, i], have[axis, 1, i] = low[axis, i], high[axis, i]
            first, last, long = have[axis, 0, i], have[axis, 1, i], sides[axis, i]
            by = sides[1 - axis, i] if turn else -sides[1 - axis, i]
            if first >= 0:
                _mark(marks, places, axis, first, 0, i, by)
                _mark(marks, places, axis, last + long, 0, i, -by)
                if last < first + long:
                    _mark(marks, places, axis, last, 1, i, by)
                    _mark(marks, places, axis, first + long, 1, i, -by)
    return moved


@compiled
def _mark(marks: Any, places: Any, axis: int, place: int, kind: int, i: int, by: int) -> None:
    """Note that a rectangle begins or ends at a place to cover, or take the note back."""
    marks[axis, place, kind] ^= np.int64(1) << i
    marks[axis, place, 2 + kind] += by
    if marks[axis, place, 0] | marks[axis, place, 1]:
        places[axis, place >> 6] |= np.int64(1) << (place & 63)
    else:
        places[axis, place >> 6] &= ~(np.int64(1) << (place & 63))


@compiled
def sweep(marks: Any, places: Any, fits: Any, room: Any, axis: int, part: Any) -> int:
    """Fill in the parts of one axis; how many there are, or -1 where more of a column is covered for sure than there is."""
    perhaps, sure, filled, left, at, parts = np.int64(0), np.int64(0), 0, room[1 - axis], 0, 0
    for w in range(places.shape[1]):
        bits = places[axis, w]
        while bits:
            place = 64 * w + bit_number(bits & -bits)
            bits &= bits - 1
            if place > at:
                unsure, small = perhaps & ~sure, fits[axis, left]
                part[axis, parts, 0], part[axis, parts, 1], part[axis, parts, 2] = at, place, left
                part[axis, parts, 3], part[axis, parts, 4] = unsure & small, unsure & ~small
                part[axis, parts, 5] = filled
                parts += 1
                at = place
            perhaps ^= marks[axis, place, 0]
            sure ^= marks[axis, place, 1]
            left -= marks[axis, place, 3]
            filled += marks[axis, place, 2] - marks[axis, place, 3]
            if left < 0:
                return -1
    if at < room[axis]:
        part[axis, parts, 0], part[axis, parts, 1], part[axis, parts, 2] = at, room[axis], left
        part[axis, parts, 3], part[axis, parts, 4], part[axis, parts, 5] = 0, 0, 0
        parts += 1
    return parts


@compiled
def most_filled(unsure: int, left: int, sides: Any, axis: int, known: Any, sums: Any) -> int:
    """The most that a subset of these, which all fit alone, fills of the rest."""
    slot = ((unsure * _PATTERN) >> 40 ^ (left * 74 + axis)) & (known.shape[0] - 1)
    if known[slot, 0] != unsure or known[slot, 1] != 2 * left + axis:
        words, rest = (left >> 5) + 1, unsure
        for w in range(words):
            sums[w] = 0
        sums[0] = 1
        while rest:
            by = sides[1 - axis, bit_number(rest & -rest)]
            rest &= rest - 1
            far, by = by >> 5, by & 31
            for w in range(words - 1, far - 1, -1):
                more = sums[w - far] << by
                if w > far:
                    more |= sums[w - far - 1] >> (32 - by)
                sums[w] |= more & 0xFFFFFFFF
        best = left
        while not sums[best >> 5] >> (best & 31) & 1:
            best -= 1
        known[slot, 0], known[slot, 1], known[slot, 2] = unsure, 2 * left + axis, best
    return int(known[slot, 2])
