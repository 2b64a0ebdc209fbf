"""What follows from ranges of first columns and rows, compiled: ranges get smaller, or there is no packing within them.

``low`` and ``high``, int64[2, rectangles], have the least and the greatest first column and row of each. Where the range
is shorter than the side, the rectangle covers for sure what lies from its greatest first column to the end from its least.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled

__all__ = ["COLUMN_WASTE", "NO_ROOM", "OPEN", "ROW_WASTE", "narrowed"]

OPEN, NO_ROOM, COLUMN_WASTE, ROW_WASTE = range(4)
"""What ranges come to: nothing is known; a range is empty; the columns, or the rows, leave more empty than there is."""

_NOTHING, _SMALLER, _EMPTY = range(3)
"""What a rule does to the ranges."""


@compiled
def narrowed(low: Any, high: Any, room: Any, sides: Any, twin: Any, slack: int, filled: Any) -> int:
    """Narrow the ranges by all rules until none helps, and what they come to.

    ``filled`` int64[] is scratch, as long as the mesh; ``twin[i]`` the rectangle of the same sides before i, or -1;
    ``slack`` what a packing leaves empty.
    """
    again = True
    while again:
        again = False
        for axis in range(2):
            done = _fit_between(low, high, room, sides, axis, filled)
            if done == _EMPTY:
                return NO_ROOM
            again = again or done == _SMALLER
        for done in (_apart(low, high, room, sides), _ordered(low, high, sides, twin)):
            if done == _EMPTY:
                return NO_ROOM
            again = again or done == _SMALLER
    for axis in range(2):
        if _wasteful(low, high, room, sides, axis, slack):
            return COLUMN_WASTE + axis
    return OPEN


@compiled
def _fit_between(low: Any, high: Any, room: Any, sides: Any, axis: int, filled: Any) -> int:
    """No rectangle starts where others for sure leave too little of a column that it would cover."""
    length, across = sides[axis], sides[1 - axis]
    least, most = low[axis], high[axis]
    limit, done = room[1 - axis], _NOTHING
    filled[: room[axis]] = 0
    for i in range(length.size):
        for c in range(most[i], least[i] + length[i]):
            filled[c] += across[i]
            if filled[c] > limit:
                return _EMPTY
    for i in range(length.size):
        first, last = least[i], most[i]
        own, end = last, first + length[i]
        c, until = first, first + length[i]
        while c < until and first <= last:
            # Up to `until` every column has to do; one that does not is passed.
            if filled[c] + (0 if own <= c < end else across[i]) > limit:
                first = c + 1
                until = first + length[i]
            c += 1
        if first > last:
            return _EMPTY
        c = last + length[i] - 1
        while c >= last >= first:
            if filled[c] + (0 if own <= c < end else across[i]) > limit:
                last = c - length[i]
            c -= 1
        if last < first:
            return _EMPTY
        if first > least[i] or last < most[i]:
            least[i], most[i], done = first, last, _SMALLER
    return done


@compiled
def _apart(low: Any, high: Any, room: Any, sides: Any) -> int:
    """Two that overlap on one axis for sure come one before the other on the other axis."""
    done, count = _NOTHING, sides.shape[1]
    for axis in range(2):
        other, length = 1 - axis, sides[axis]
        for j in range(count):
            for i in range(j):
                meet = sides[other, i] + sides[other, j] > room[other] or max(
                    high[other, i], high[other, j]
                ) < min(low[other, i] + sides[other, i], low[other, j] + sides[other, j])
                if not meet:
                    continue
                forward = low[axis, i] + length[i] <= high[axis, j]
                back = low[axis, j] + length[j] <= high[axis, i]
                if forward and back:
                    continue
                if not forward and not back:
                    return _EMPTY
                a, b = (i, j) if forward else (j, i)
                if low[axis, a] + length[a] > low[axis, b]:
                    low[axis, b] = low[axis, a] + length[a]
                    done = _SMALLER
                if high[axis, b] - length[a] < high[axis, a]:
                    high[axis, a] = high[axis, b] - length[a]
                    done = _SMALLER
    return done


@compiled
def _ordered(low: Any, high: Any, sides: Any, twin: Any) -> int:
    """Of two with the same sides the first starts no later, and in the same column below."""
    done = _NOTHING
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
                done = _SMALLER
            if high[axis, j] - gap < high[axis, i]:
                high[axis, i] = high[axis, j] - gap
                done = _SMALLER
            if low[axis, i] > high[axis, i] or low[axis, j] > high[axis, j]:
                return _EMPTY
    return done


@compiled
def _wasteful(low: Any, high: Any, room: Any, sides: Any, axis: int, slack: int) -> bool:
    """Whether what no subset of those that may cover a column fills adds up to more than the slack."""
    lost = 0
    for c in range(room[axis]):
        left, sums = room[1 - axis], np.int64(1)
        for i in range(sides.shape[1]):
            if low[axis, i] <= c < high[axis, i] + sides[axis, i]:
                if high[axis, i] <= c < low[axis, i] + sides[axis, i]:
                    left -= sides[1 - axis, i]
                else:
                    sums |= (sums << sides[1 - axis, i]) & ((np.int64(1) << (room[1 - axis] + 1)) - 1)
        while not sums >> left & 1:
            left -= 1
            lost += 1
        if lost > slack:
            return True
    return False
