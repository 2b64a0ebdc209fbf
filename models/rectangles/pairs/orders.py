"""What follows from the orders of rectangles on an axis, compiled: a line for each axis, int64[6, rectangles].

Of each rectangle its line has the least ``START``; what comes directly before it there (``PREVIOUS``), or -1; the length of
the longest ``CHAIN`` after it; the words of those ``EARLIER`` and of those ``LATER``; and the word of those that overlap it
or one before it (``MEETING``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.pairs.facts import AFTER, ORDERED, OVERLAP, WAITING
from allocert.models.rectangles.pairs.proof import MEET, PATH

__all__ = [
    "CHAIN",
    "EARLIER",
    "LATER",
    "LINE_ROWS",
    "MEETING",
    "PREVIOUS",
    "START",
    "contradiction",
    "draw_line",
    "misordered",
]

START, PREVIOUS, CHAIN, EARLIER, LATER, MEETING, LINE_ROWS = range(7)
"""The rows of a line, and their number."""


@compiled
def draw_line(now: Any, sides: Any, axis: int, own: Any, work: Any) -> None:
    """Fill the line of an axis, ``own``, with what follows from the orders on it."""
    count = sides.shape[1]
    own[:] = 0
    waiting, order = work[WAITING], work[ORDERED]
    waiting[:] = 0
    for i in range(count):
        own[PREVIOUS, i] = -1
        for j in range(count):
            waiting[j] += now[AFTER, axis, i] >> j & 1
    end = 0
    for i in range(count):
        if waiting[i] == 0:
            order[end] = i
            end += 1
    at = 0
    while at < end:
        i = order[at]
        at += 1
        own[MEETING, i] |= now[OVERLAP, axis, i]
        after = now[AFTER, axis, i]
        if after == 0:
            continue
        for j in range(count):
            if after >> j & 1:
                own[EARLIER, j] |= own[EARLIER, i] | (np.int64(1) << i)
                own[MEETING, j] |= own[MEETING, i]
                if own[START, i] + sides[axis, i] > own[START, j]:
                    own[START, j], own[PREVIOUS, j] = own[START, i] + sides[axis, i], i
                waiting[j] -= 1
                if waiting[j] == 0:
                    order[end] = j
                    end += 1
    for at in range(end - 1, -1, -1):
        i = order[at]
        after = now[AFTER, axis, i]
        if after == 0:
            continue
        for j in range(count):
            if after >> j & 1:
                own[LATER, i] |= own[LATER, j] | (np.int64(1) << j)
                own[CHAIN, i] = max(own[CHAIN, i], own[CHAIN, j] + sides[axis, j])


@compiled
def misordered(sides: Any, room: Any, axis: int, own: Any, i: int, j: int) -> bool:
    """Whether i cannot come before j: there is no room, or two that overlap would be in order."""
    if own[START, i] + sides[axis, i] + sides[axis, j] + own[CHAIN, j] > room[axis]:
        return True
    return bool(own[MEETING, i] & (own[LATER, j] | (np.int64(1) << j)))


@compiled
def contradiction(
    now: Any, sides: Any, room: Any, axis: int, own: Any, i: int, j: int, path: Any
) -> tuple[int, int]:
    """Why i cannot come before j: ``path`` gets one that is too long, or between two that overlap; its code and its size."""
    count = sides.shape[1]
    size = 0
    if own[START, i] + sides[axis, i] + sides[axis, j] + own[CHAIN, j] > room[axis]:
        here = i
        while here >= 0:
            path[size] = here
            size += 1
            here = own[PREVIOUS, here]
        for k in range(size // 2):
            path[k], path[size - 1 - k] = path[size - 1 - k], path[k]
        path[size] = j
        size += 1
        here = j
        while own[CHAIN, here] > 0:
            for v in range(count):
                if now[AFTER, axis, here] >> v & 1 and own[CHAIN, v] + sides[axis, v] == own[CHAIN, here]:
                    here = v
                    break
            path[size] = here
            size += 1
        return PATH, size
    later = own[LATER, j] | (np.int64(1) << j)
    earlier = own[EARLIER, i] | (np.int64(1) << i)
    for first in range(count):
        if earlier >> first & 1 and now[OVERLAP, axis, first] & later:
            size = _way(now, axis, own, first, i, path, size)
            for last in range(count):
                if now[OVERLAP, axis, first] & later & (np.int64(1) << last):
                    size = _way(now, axis, own, j, last, path, size)
                    break
            break
    return MEET, size


@compiled
def _way(now: Any, axis: int, own: Any, first: int, last: int, path: Any, size: int) -> int:
    """Add a way from one rectangle to a later one, by direct orders."""
    here = first
    path[size] = here
    size += 1
    while here != last:
        for v in range(own.shape[1]):
            if now[AFTER, axis, here] >> v & 1 and (v == last or own[LATER, v] >> last & 1):
                here = v
                break
        path[size] = here
        size += 1
    return size
