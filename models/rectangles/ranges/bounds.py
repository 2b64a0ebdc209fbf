"""What follows from ranges of first columns and rows, compiled: ranges get smaller, or there is no packing within them.

``low`` and ``high``, int64[2, rectangles], have the least and the greatest first column and row of each. Where the range
is shorter than the side, the rectangle covers for sure what lies from its greatest first column to the end from its least.
Sets of rectangles are bits of a word. Each rule is tried again only on what has changed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.ranges.columns import Asked, Columns, bit_number, most_filled, move, sweep

__all__ = ["COLUMN_WASTE", "NO_ROOM", "OPEN", "ROW_WASTE", "narrowed"]

OPEN, NO_ROOM, COLUMN_WASTE, ROW_WASTE = range(4)
"""What ranges come to: nothing is known; a range is empty; the columns, or the rows, leave more empty than there is."""


@compiled
def narrowed(low: Any, high: Any, asked: Asked, columns: Columns, on: int, index: int) -> int:
    """Narrow the ranges by all rules until none helps, and what they come to.

    They have been narrowed before but for that of rectangle ``index`` on axis ``on``; or not at all where ``index`` is -1.
    """
    room, sides, twin, fits, slack = asked
    marks, places, have, part, state, closed, changed, known, sums = columns
    for axis in range(2):
        changed[axis] = 0
        if index < 0:
            changed[axis] = (np.int64(1) << sides.shape[1]) - 1
        elif axis == on:
            changed[axis] = np.int64(1) << index
    touched, empty = 0, False
    while not empty and changed[0] | changed[1]:
        moved = changed[0] | changed[1]
        due = (changed[0] != 0) + 2 * (changed[1] != 0)
        changed[0] = changed[1] = 0
        empty = not _apart(low, high, room, sides, moved, changed) or not _ordered(
            low, high, sides, twin, changed
        )
        due |= (changed[0] != 0) + 2 * (changed[1] != 0)
        touched |= due
        for axis in range(2):
            if empty or not due >> axis & 1:
                continue
            if move(low, high, sides, axis, have, marks, places) or state[axis, 1]:
                parts = sweep(marks, places, fits, room, axis, part)
                state[axis, 0] = parts
                state[axis, 1] = -1 if parts < 0 else _shut_out(low, high, sides, axis, part, parts, closed)
                empty = state[axis, 1] < 0
                changed[axis] |= max(0, state[axis, 1])
    if empty:
        return NO_ROOM
    for axis in range(2):
        if touched >> axis & 1 and _lost(part, state[axis, 0], sides, axis, known, sums) > slack[0]:
            return COLUMN_WASTE + axis
    return OPEN


@compiled
def _shut_out(low: Any, high: Any, sides: Any, axis: int, part: Any, parts: int, closed: Any) -> int:
    """No rectangle starts where others for sure leave too little of a column that it would cover; who is narrowed, or -1 where one has no place."""
    smaller, found = np.int64(0), 0
    for k in range(parts):
        start, end, shut = part[axis, k, 0], part[axis, k, 1], part[axis, k, 4]
        if shut:
            closed[found] = k
            found += 1
        while shut:
            i = bit_number(shut & -shut)
            shut &= shut - 1
            if start < low[axis, i] + sides[axis, i] and end > low[axis, i]:
                low[axis, i] = end
                smaller |= np.int64(1) << i
    while found:
        found -= 1
        k = closed[found]
        start, end, shut = part[axis, k, 0], part[axis, k, 1], part[axis, k, 4]
        while shut:
            i = bit_number(shut & -shut)
            shut &= shut - 1
            if start < high[axis, i] + sides[axis, i] and end > high[axis, i]:
                high[axis, i] = start - sides[axis, i]
                smaller |= np.int64(1) << i
    left = int(smaller)
    while left:
        i = bit_number(left & -left)
        left &= left - 1
        if low[axis, i] > high[axis, i]:
            smaller = np.int64(-1)
    return int(smaller)


@compiled
def _apart(low: Any, high: Any, room: Any, sides: Any, moved: int, changed: Any) -> bool:
    """Two that overlap on one axis for sure come one before the other on the other axis, if that is possible."""
    count, left = sides.shape[1], moved
    while left:
        i = bit_number(left & -left)
        left &= left - 1
        for j in range(count):
            if j == i or (j < i and moved >> j & 1):
                continue
            for axis in range(2):
                other = 1 - axis
                if sides[other, i] + sides[other, j] <= room[other] and max(
                    high[other, i], high[other, j]
                ) >= min(low[other, i] + sides[other, i], low[other, j] + sides[other, j]):
                    continue
                forward = low[axis, i] + sides[axis, i] <= high[axis, j]
                back = low[axis, j] + sides[axis, j] <= high[axis, i]
                if not forward and not back:
                    return False
                if forward != back:
                    a, b = (i, j) if forward else (j, i)
                    if low[axis, a] + sides[axis, a] > low[axis, b]:
                        low[axis, b] = low[axis, a] + sides[axis, a]
                        changed[axis] |= np.int64(1) << b
                    if high[axis, b] - sides[axis, a] < high[axis, a]:
                        high[axis, a] = high[axis, b] - sides[axis, a]
                        changed[axis] |= np.int64(1) << a
    return True


@compiled
def _ordered(low: Any, high: Any, sides: Any, twin: Any, changed: Any) -> bool:
    """Of two with the same sides the first starts no later, and in the same column below, if that is possible."""
    for j in range(twin.size):
        i = twin[j]
        if i < 0:
            continue
        for axis in range(2):
            gap = axis * sides[1, i]
            if axis and low[0, i] < high[0, j]:
                continue
            if low[axis, i] + gap > low[axis, j]:
                low[axis, j] = low[axis, i] + gap
                changed[axis] |= np.int64(1) << j
            if high[axis, j] - gap < high[axis, i]:
                high[axis, i] = high[axis, j] - gap
                changed[axis] |= np.int64(1) << i
            if low[axis, i] > high[axis, i] or low[axis, j] > high[axis, j]:
                return False
    return True


@compiled
def _lost(part: Any, parts: int, sides: Any, axis: int, known: Any, sums: Any) -> int:
    """What no subset of those that may cover a column fills, in all."""
    lost = 0
    for k in range(parts):
        left, filled = part[axis, k, 2], part[axis, k, 5]
        if filled > left:
            filled = most_filled(part[axis, k, 3], left, sides, axis, known, sums)
        lost += (left - filled) * (part[axis, k, 1] - part[axis, k, 0])
    return lost
