"""Compiled frame sliding over the list of residents: FS_1, FS_n, FS_f and AS, with their steps.

The list is int64[capacity, 4], its first ``count`` rows the residents (a, b, c, d) in the order of the list.
Each function returns the base (i, j) of the free frame that the method takes, or (-1, -1), and adds to
``counters``: list nodes touched at 0, null pointers at list ends reached at 5, frames tried at 6. They count
what the methods of :mod:`allocert.allocators.mesh` touch, without touching it: a candidate's frame is only
compared with residents that meet its rows, and rows that meet the same residents are done once.

Source: Morgenstern 1994, section 2, equations (1)-(3), figures 1 and 2; section 4.2 (steps).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled

__all__ = ["EQ2", "EQ3_FIRST", "adaptive_scan", "complete_sliding", "fast_sliding", "restricted_sliding"]

EQ2, EQ3_FIRST = 0, 2
"""Candidates of FS_n: equation (2), or (3) with its two submeshes at the head of the list; 1: at its end."""


@compiled
def _meeting(L: Any, count: int, j: int, y: int, end: int, meeting: Any) -> tuple[int, int]:
    """Put the places of the residents that meet rows j..j+y-1 into ``meeting``.

    Returns their number and the next row at which they are others, at most ``end``.
    """
    met, change = 0, end
    for k in range(count):
        low, high = L[k, 1] - y + 1, L[k, 3] + 1
        if low > j:
            change = min(change, low)
        elif high > j:
            meeting[met] = k
            met += 1
            change = min(change, high)
    return met, change


@compiled
def _first_conflict(L: Any, meeting: Any, met: int, i: int, x: int) -> int:
    """The place of the first resident of ``meeting`` that meets columns i..i+x-1, or -1."""
    for m in range(met):
        k: int = meeting[m]
        if L[k, 0] < i + x and L[k, 2] >= i:
            return k
    return -1


@compiled
def complete_sliding(L: Any, count: int, X: int, Y: int, x: int, y: int, counters: Any) -> tuple[int, int]:
    """FS_1: every candidate in row-major order against the list until the first conflict.

    A candidate costs the place of the first conflict, so the residents are painted over each other from the end
    of the list, each with its place; where no paint comes a candidate is free.
    """
    width = X - x + 1
    meeting = np.empty(count, dtype=np.int64)
    cost = np.empty(width, dtype=np.int32)
    j = 0
    while j <= Y - y:
        met, change = _meeting(L, count, j, y, Y - y + 1, meeting)
        cost[:] = 0
        for m in range(met - 1, -1, -1):
            k = meeting[m]
            cost[max(0, L[k, 0] - x + 1) : min(L[k, 2] + 1, width)] = k + 1
        total = free = 0
        for i in range(width):
            total += cost[i]
            free += cost[i] == 0
        if free > 0:
            i = 0
            while cost[i] > 0:
                counters[0] += cost[i]
                i += 1
            counters[0] += count
            counters[5] += 1
            counters[6] += i + 1
            return i, j
        counters[0] += total * (change - j)
        counters[6] += width * (change - j)
        j = change
    return -1, -1


@compiled
def restricted_sliding(
    L: Any, count: int, X: int, Y: int, x: int, y: int, reading: int, counters: Any
) -> tuple[int, int]:
    """FS_n: the candidates at multiples of the sides. ``reading``: see :data:`EQ2`.

    By equation (3) candidates are anywhere; one whose base lies in columns from X - x + 1 or rows from Y - y + 1,
    which two temporary submeshes hold unless there are no such columns or rows, is rejected at that submesh.
    """
    inside = reading == EQ2
    ahead = reading == EQ3_FIRST
    columns, rows = (0 if inside or x == 1 else 1), (0 if inside or y == 1 else 1)
    meeting = np.empty(count, dtype=np.int64)
    for j in range(0, Y - y + 1 if inside else Y, y):
        met, _ = _meeting(L, count, j, y, Y, meeting)
        for i in range(0, X - x + 1 if inside else X, x):
            counters[6] += 1
            stop = 0
            if i > X - x:
                stop = 1
            elif j > Y - y:
                stop = columns + 1
            if ahead and stop > 0:
                counters[0] += stop
                continue
            k = _first_conflict(L, meeting, met, i, x)
            if k >= 0:
                counters[0] += k + 1 + (columns + rows if ahead else 0)
            elif stop > 0:
                counters[0] += count + stop
            else:
                counters[0] += count + columns + rows
                counters[5] += 1
                return i, j
    return -1, -1


@compiled
def fast_sliding(L: Any, count: int, X: int, Y: int, x: int, y: int, counters: Any) -> tuple[int, int]:
    """FS_f: on behind the first conflict, and on to the least row behind those met in a row."""
    meeting = np.empty(count, dtype=np.int64)
    j = 0
    while j <= Y - y:
        met, _ = _meeting(L, count, j, y, Y, meeting)
        i, h = 0, Y
        while i <= X - x:
            k = _first_conflict(L, meeting, met, i, x)
            counters[6] += 1
            if k < 0:
                counters[0] += count
                counters[5] += 1
                return i, j
            counters[0] += k + 1
            i, h = L[k, 2] + 1, min(h, L[k, 3] + 1)
        j = h
    return -1, -1


@compiled
def adaptive_scan(L: Any, count: int, X: int, Y: int, x: int, y: int, counters: Any) -> tuple[int, int]:
    """AS: the whole list for every candidate, then on behind the conflict that ends furthest right."""
    meeting = np.empty(count, dtype=np.int64)
    j = 0
    while j <= Y - y:
        met, change = _meeting(L, count, j, y, Y - y + 1, meeting)
        i = candidates = 0
        while i <= X - x:
            candidates += 1
            behind = -1
            for m in range(met):
                k = meeting[m]
                if L[k, 0] < i + x and L[k, 2] >= i:
                    behind = max(behind, L[k, 2] + 1)
            if behind < 0:
                counters[0] += candidates * count
                counters[5] += candidates
                counters[6] += candidates
                return i, j
            i = behind
        counters[0] += candidates * count * (change - j)
        counters[5] += candidates * (change - j)
        counters[6] += candidates * (change - j)
        j = change
    return -1, -1
