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
def narrowed(low: Any, high: Any, room: Any, sides: Any, twin: Any, slack: int, work: Any, known: Any) -> int:
    """Narrow the ranges by all rules until none helps, and what they come to.

    ``twin[i]`` is the rectangle of the same sides before i, or -1; ``slack`` what a packing leaves empty; ``work``
    int64[2, 4 * rectangles + 2] is scratch, and ``known`` remembers best subsets.
    """
    again = True
    while again:
        again = False
        for axis in range(2):
            done = _fit_between(low, high, room, sides, axis, work)
            if done == _EMPTY:
                return NO_ROOM
            again = again or done == _SMALLER
        for done in (_apart(low, high, room, sides), _ordered(low, high, sides, twin)):
            if done == _EMPTY:
                return NO_ROOM
            again = again or done == _SMALLER
    for axis in range(2):
        if _wasteful(low, high, room, sides, axis, slack, work, known):
            return COLUMN_WASTE + axis
    return OPEN


@compiled
def _fit_between(low: Any, high: Any, room: Any, sides: Any, axis: int, work: Any) -> int:
    """No rectangle starts where others for sure leave too little of a column that it would cover."""
    length, across = sides[axis], sides[1 - axis]
    least, most = low[axis], high[axis]
    limit, done = room[1 - axis], _NOTHING
    at, fill = work[0], work[1]
    # The columns where the rows covered for sure change, in order, and by how much.
    events = 0
    for i in range(length.size):
        if most[i] < least[i] + length[i]:
            events = _insert(at, fill, events, most[i], across[i])
            events = _insert(at, fill, events, least[i] + length[i], -across[i])
    if events == 0:
        return done
    covered, fullest = 0, 0
    for k in range(events):
        covered += fill[k]
        fill[k] = covered
        fullest = max(fullest, covered)
    if fullest > limit:
        return _EMPTY
    for i in range(length.size):
        first, last = least[i], most[i]
        if first == last or fullest + across[i] <= limit:
            continue
        own, end = last, first + length[i]
        for k in range(events - 1):
            inside = own <= at[k] < end
            if (
                fill[k] + (0 if inside else across[i]) > limit
                and at[k] < first + length[i]
                and at[k + 1] > first
            ):
                first = at[k + 1]
        if first > last:
            return _EMPTY
        for k in range(events - 2, -1, -1):
            inside = own <= at[k] < end
            if (
                fill[k] + (0 if inside else across[i]) > limit
                and at[k] < last + length[i]
                and at[k + 1] > last
            ):
                last = at[k] - length[i]
        if last < first:
            return _EMPTY
        if first > least[i] or last < most[i]:
            least[i], most[i], done = first, last, _SMALLER
    return done


@compiled
def _insert(at: Any, by: Any, events: int, place: int, change: int) -> int:
    """Add a change at a place to those in order, and how many there are then."""
    k = events
    while k > 0 and at[k - 1] > place:
        k -= 1
    if k > 0 and at[k - 1] == place:
        by[k - 1] += change
        return events
    for j in range(events, k, -1):
        at[j], by[j] = at[j - 1], by[j - 1]
    at[k], by[k] = place, change
    return events + 1


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
def _wasteful(
    low: Any, high: Any, room: Any, sides: Any, axis: int, slack: int, work: Any, known: Any
) -> bool:
    """Whether what no subset of those that may cover a column fills adds up to more than the slack."""
    length, across = sides[axis], sides[1 - axis]
    at, lost, events = work[0], 0, 0
    for i in range(length.size):
        least, most = low[axis, i], high[axis, i]
        events = _insert(at, work[1], events, least, 0)
        events = _insert(at, work[1], events, most, 0)
        events = _insert(at, work[1], events, least + length[i], 0)
        events = _insert(at, work[1], events, most + length[i], 0)
    events = _insert(at, work[1], events, 0, 0)
    events = _insert(at, work[1], events, room[axis], 0)
    for k in range(events - 1):
        c = at[k]
        left, maybe, total = room[1 - axis], np.int64(0), 0
        for i in range(length.size):
            if low[axis, i] <= c < high[axis, i] + length[i]:
                if high[axis, i] <= c < low[axis, i] + length[i]:
                    left -= across[i]
                else:
                    maybe |= np.int64(1) << i
        for i in range(length.size):
            if maybe >> i & 1:
                if across[i] <= left:
                    total += across[i]
                else:
                    maybe ^= np.int64(1) << i
        if total > left:
            total = _fullest(maybe, left, across, axis, known)
        lost += (left - total) * (at[k + 1] - c)
        if lost > slack:
            return True
    return False


@compiled
def _fullest(maybe: Any, left: int, across: Any, axis: int, known: Any) -> int:
    """The most of the rest that a subset of these fills."""
    slot = (maybe ^ (maybe >> 11) ^ (left * 37 + axis)) & (known.shape[0] - 1)
    if known[slot, 0] != maybe or known[slot, 1] != 2 * left + axis:
        words = (left >> 5) + 1
        sums = np.zeros(words + 1, dtype=np.int64)
        sums[0] = 1
        for i in range(across.size):
            if maybe >> i & 1:
                far, by = across[i] >> 5, across[i] & 31
                for w in range(words - 1, far - 1, -1):
                    more = sums[w - far] << by
                    if w > far:
                        more |= sums[w - far - 1] >> (32 - by)
                    sums[w] |= more & 0xFFFFFFFF
        best = left
        while not sums[best >> 5] >> (best & 31) & 1:
            best -= 1
        known[slot, 0], known[slot, 1], known[slot, 2] = maybe, 2 * left + axis, best
    return int(known[slot, 2])
