"""Compiled frame sliding over the list of residents: FS_1, FS_n, FS_f and AS, with their steps.

``L`` int64[count, 4] are the residents in the order of the list (:mod:`~allocert.simulation.fcfs.compiled.resident_list`).
Each function returns the base (i, j) of the free frame that the method takes, or (-1, -1), and adds to
``counters`` list nodes touched, null pointers at list ends reached, and frames tried. They count
what the methods of :mod:`allocert.allocators.mesh` touch, without touching it: a candidate's frame is only
compared with residents that meet its rows, and rows that meet the same residents are done once.

Source: Morgenstern 1994, section 2, equations (1)-(3), figures 1 and 2; section 4.2 (steps).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.fcfs.compiled.codes import RestrictedTo
from allocert.simulation.fcfs.compiled.counters import FRAMES, LIST, NULL
from allocert.simulation.fcfs.compiled.resident_list import BOTTOM, LEFT, RIGHT, TOP

__all__ = ["adaptive_scan", "complete_sliding", "fast_sliding", "restricted_sliding"]


@compiled
def _meeting(L: Any, j: int, y: int, end: int, meeting: Any) -> tuple[int, int]:
    """Put the places of the residents that meet rows j..j+y-1 into ``meeting``.

    Returns their number and the next row at which they are others, at most ``end``.
    """
    met, change = 0, end
    for k in range(len(L)):
        low, high = L[k, TOP] - y + 1, L[k, BOTTOM] + 1
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
        if L[k, LEFT] < i + x and L[k, RIGHT] >= i:
            return k
    return -1


@compiled
def complete_sliding(L: Any, X: int, Y: int, x: int, y: int, counters: Any) -> tuple[int, int]:
    """FS_1: every candidate in row-major order against the list until the first conflict.

    A candidate costs the place of the first conflict, so the residents are painted over each other from the end
    of the list, each with its place; where no paint comes a candidate is free.
    """
    width = X - x + 1
    meeting = np.empty(len(L), dtype=np.int64)
    cost = np.empty(width, dtype=np.int32)
    j = 0
    while j <= Y - y:
        met, change = _meeting(L, j, y, Y - y + 1, meeting)
        cost[:] = 0
        for m in range(met - 1, -1, -1):
            k = meeting[m]
            cost[max(0, L[k, LEFT] - x + 1) : min(L[k, RIGHT] + 1, width)] = k + 1
        total = free = 0
        for i in range(width):
            total += cost[i]
            free += cost[i] == 0
        if free > 0:
            i = 0
            while cost[i] > 0:
                counters[LIST] += cost[i]
                i += 1
            counters[LIST] += len(L)
            counters[NULL] += 1
            counters[FRAMES] += i + 1
            return i, j
        counters[LIST] += total * (change - j)
        counters[FRAMES] += width * (change - j)
        j = change
    return -1, -1


@compiled
def restricted_sliding(
    L: Any, X: int, Y: int, x: int, y: int, restricted: int, counters: Any
) -> tuple[int, int]:
    """FS_n: the candidates at multiples of the sides, as option ``restricted`` says.

    By equation (3) candidates are anywhere; one whose base lies in columns from X - x + 1 or rows from Y - y + 1,
    which two temporary submeshes hold unless there are no such columns or rows, is rejected at that submesh.
    """
    inside = restricted == RestrictedTo.EQ2
    ahead = restricted == RestrictedTo.EQ3_FIRST
    columns, rows = (0 if inside or x == 1 else 1), (0 if inside or y == 1 else 1)
    meeting = np.empty(len(L), dtype=np.int64)
    for j in range(0, Y - y + 1 if inside else Y, y):
        met, _ = _meeting(L, j, y, Y, meeting)
        for i in range(0, X - x + 1 if inside else X, x):
            counters[FRAMES] += 1
            stop = 0
            if i > X - x:
                stop = 1
            elif j > Y - y:
                stop = columns + 1
            if ahead and stop > 0:
                counters[LIST] += stop
                continue
            k = _first_conflict(L, meeting, met, i, x)
            if k >= 0:
                counters[LIST] += k + 1 + (columns + rows if ahead else 0)
            elif stop > 0:
                counters[LIST] += len(L) + stop
            else:
                counters[LIST] += len(L) + columns + rows
                counters[NULL] += 1
                return i, j
    return -1, -1


@compiled
def fast_sliding(L: Any, X: int, Y: int, x: int, y: int, counters: Any) -> tuple[int, int]:
    """FS_f: on behind the first conflict, and on to the least row behind those met in a row."""
    meeting = np.empty(len(L), dtype=np.int64)
    j = 0
    while j <= Y - y:
        met, _ = _meeting(L, j, y, Y, meeting)
        i, h = 0, Y
        while i <= X - x:
            k = _first_conflict(L, meeting, met, i, x)
            counters[FRAMES] += 1
            if k < 0:
                counters[LIST] += len(L)
                counters[NULL] += 1
                return i, j
            counters[LIST] += k + 1
            i, h = L[k, RIGHT] + 1, min(h, L[k, BOTTOM] + 1)
        j = h
    return -1, -1


@compiled
def adaptive_scan(L: Any, X: int, Y: int, x: int, y: int, counters: Any) -> tuple[int, int]:
    """AS: the whole list for every candidate, then on behind the conflict that ends furthest right."""
    meeting = np.empty(len(L), dtype=np.int64)
    j = 0
    while j <= Y - y:
        met, change = _meeting(L, j, y, Y - y + 1, meeting)
        i = candidates = 0
        while i <= X - x:
            candidates += 1
            behind = -1
            for m in range(met):
                k = meeting[m]
                if L[k, LEFT] < i + x and L[k, RIGHT] >= i:
                    behind = max(behind, L[k, RIGHT] + 1)
            if behind < 0:
                counters[LIST] += candidates * len(L)
                counters[NULL] += candidates
                counters[FRAMES] += candidates
                return i, j
            i = behind
        counters[LIST] += candidates * len(L) * (change - j)
        counters[NULL] += candidates * (change - j)
        counters[FRAMES] += candidates * (change - j)
        j = change
    return -1, -1
