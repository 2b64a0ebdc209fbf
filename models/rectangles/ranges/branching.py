"""The compiled search over ranges of first columns and rows: which range to halve, depth first, and the proof as codes."""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.ranges.bounds import OPEN, narrowed

__all__ = ["ALL", "CODES", "COLUMNS_FIRST", "HALVED", "LARGEST", "PACKED", "REFUTED", "STOPPED", "halve"]

REFUTED, PACKED, STOPPED = range(3)
"""What a search comes to."""

LARGEST, ALL, COLUMNS_FIRST = range(3)
"""Which range is halved: columns before rows and large rectangles first; or where both halves get smallest, of all
ranges, or of those of columns as long as there are any."""

HALVED, CODES = 4, 4
"""The code of a node that is halved, for others are what ranges come to; and how many numbers a node has: the code, the axis, the
rectangle, and the last position of the first half."""

_GONE = 1_000_000
"""What a half counts that is refuted at once."""


@compiled
def halve(
    room: Any, sides: Any, twin: Any, lone: int, scale: Any, way: int, limit: int
) -> tuple[int, int, Any, Any]:
    """Search for a packing or a proof that there is none, narrowing ranges at most ``limit`` times.

    ``room`` and ``sides``, int64[2] and int64[2, rectangles], are those of the mesh and of the rectangles, of which none is longer
    than the mesh. ``lone`` is one that has sides of its own, or -1: it lies in the left and the lower half. ``scale``
    int64[] has the weight of each number of positions. What it comes to, how often ranges were narrowed, the proof
    int64[nodes, 4], and the low ends of the ranges.
    """
    count = sides.shape[1]
    slack = room[0] * room[1]
    deepest = 2
    for i in range(count):
        slack -= sides[0, i] * sides[1, i]
    for axis in range(2):
        longest = room[axis]
        while longest > 0:
            deepest += count
            longest //= 2
    low, high = np.zeros((deepest, 2, count), dtype=np.int64), np.zeros((deepest, 2, count), dtype=np.int64)
    trial, filled = np.zeros((2, 2, count), dtype=np.int64), np.zeros(max(room[0], room[1]), dtype=np.int64)
    chosen = np.zeros((deepest, 4), dtype=np.int64)
    proof = np.zeros((1024, CODES), dtype=np.int64)
    used, depth, spent = 0, 0, 0
    for axis in range(2):
        for i in range(count):
            high[0, axis, i] = room[axis] - sides[axis, i]
        if lone >= 0:
            high[0, axis, lone] //= 2
    while True:
        spent += 1
        if spent > limit:
            return STOPPED, spent, proof[:used], low[depth]
        if used == proof.shape[0]:
            longer = np.zeros((2 * used, CODES), dtype=np.int64)
            longer[:used] = proof
            proof = longer
        state = narrowed(low[depth], high[depth], room, sides, twin, slack, filled)
        if state == OPEN:
            axis, i, looks = _choice(
                low[depth], high[depth], room, sides, twin, slack, scale, way, trial, filled
            )
            spent += looks
            if i < 0:
                return PACKED, spent, proof[:used], low[depth]
            middle = (low[depth, axis, i] + high[depth, axis, i]) // 2
            proof[used, 0], proof[used, 1], proof[used, 2], proof[used, 3] = HALVED, axis, i, middle
            used += 1
            chosen[depth, 0], chosen[depth, 1], chosen[depth, 2], chosen[depth, 3] = 0, axis, i, middle
            low[depth + 1], high[depth + 1] = low[depth], high[depth]
            depth += 1
            high[depth, axis, i] = middle
            continue
        proof[used, 0] = state
        used += 1
        # On to the second half of the last node that has one left.
        while depth > 0 and chosen[depth - 1, 0] == 1:
            depth -= 1
        if depth == 0:
            return REFUTED, spent, proof[:used], low[0]
        above = depth - 1
        axis, i = chosen[above, 1], chosen[above, 2]
        chosen[above, 0] = 1
        low[depth], high[depth] = low[above], high[above]
        low[depth, axis, i] = chosen[above, 3] + 1


@compiled
def _choice(
    low: Any,
    high: Any,
    room: Any,
    sides: Any,
    twin: Any,
    slack: int,
    scale: Any,
    way: int,
    trial: Any,
    filled: Any,
) -> tuple[int, int, int]:
    """The axis and the rectangle of the range to halve, -1 if none has two positions; and how often ranges were narrowed."""
    best, on, chosen, looks = -1, 0, -1, 0
    before = _size(low, high, scale)
    for axis in range(2):
        if chosen >= 0 and way != ALL:
            break
        for i in range(sides.shape[1]):
            if low[axis, i] == high[axis, i]:
                continue
            if way == LARGEST:
                worth = sides[0, i] * sides[1, i]
            else:
                middle = (low[axis, i] + high[axis, i]) // 2
                gained = np.zeros(2, dtype=np.int64)
                for half in range(2):
                    trial[0], trial[1] = low, high
                    if half:
                        trial[0, axis, i] = middle + 1
                    else:
                        trial[1, axis, i] = middle
                    looks += 1
                    if narrowed(trial[0], trial[1], room, sides, twin, slack, filled) == OPEN:
                        gained[half] = before - _size(trial[0], trial[1], scale)
                    else:
                        gained[half] = _GONE
                worth = gained[0] * gained[1]
                if worth == _GONE * _GONE:
                    return axis, i, looks
            if worth > best:
                best, on, chosen = worth, axis, i
    return on, chosen, looks


@compiled
def _size(low: Any, high: Any, scale: Any) -> int:
    """The logarithm of the number of ways to choose one position of each range."""
    total = 0
    for axis in range(2):
        for i in range(low.shape[1]):
            total += scale[high[axis, i] - low[axis, i]]
    return total
