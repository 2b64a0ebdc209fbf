"""The compiled dispatcher: requests first come, first served, every attempt in a log."""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.departures import heap_pop, heap_push
from allocert.simulation.fcfs.compiled.attempts import AS_ASKED, COLUMNS, REFUSED, TURNED, Attempt
from allocert.simulation.fcfs.compiled.boundary import best_frame, frame_value
from allocert.simulation.fcfs.compiled.codes import Method, Retries, Rotation, RunCodes, SearchCodes, Ties
from allocert.simulation.fcfs.compiled.counters import KINDS
from allocert.simulation.fcfs.compiled.four_way import four_way
from allocert.simulation.fcfs.compiled.lines import Lines, enter, first_window, leave, new_lines
from allocert.simulation.fcfs.compiled.resident_list import HEIGHT, LEFT, TOP, WIDTH, insert, remove
from allocert.simulation.fcfs.compiled.sliding import (
    adaptive_scan,
    complete_sliding,
    fast_sliding,
    restricted_sliding,
)

__all__ = ["play"]

_WIDTH = len(COLUMNS)


@compiled
def _find(
    method: int,
    L: Any,
    count: int,
    rows: Lines,
    columns: Lines,
    X: int,
    Y: int,
    x: int,
    y: int,
    codes: SearchCodes,
    counters: Any,
) -> tuple[int, int]:
    """The base that the method takes for x by y, or (-1, -1)."""
    if method == Method.FS_1:
        return complete_sliding(L, count, X, Y, x, y, counters)
    if method == Method.FS_N:
        return restricted_sliding(L, count, X, Y, x, y, codes.restricted, counters)
    if method == Method.FS_F:
        return fast_sliding(L, count, X, Y, x, y, counters)
    if method == Method.AS:
        return adaptive_scan(L, count, X, Y, x, y, counters)
    if method == Method.ISS:
        return first_window(rows, X, Y, x, y, counters)
    if method == Method.FOUR_ISS:
        return four_way(rows, columns, X, Y, x, y, codes.four_way, counters)
    return best_frame(L, count, X, Y, x, y, codes.boundary, counters)


@compiled
def _rank(
    method: int, L: Any, count: int, X: int, Y: int, i: int, j: int, w: int, h: int, codes: RunCodes
) -> tuple[int, int, int]:
    """By what a free frame is compared with one of the other orientation, the least being the better."""
    if method != Method.MBV or codes.rotation != Rotation.BEST_RANK:
        return 0, j, i
    boundary = codes.searches.boundary
    value = frame_value(i, j, X, Y, w, h, boundary, L, np.arange(count), count)
    if boundary.ties == Ties.COLUMNS:
        return -value, i, j
    return (-value, j, i) if boundary.ties == Ties.FIRST else (-value, -j, -i)


@compiled
def _orientations(codes: RunCodes, X: int, Y: int, x: int, y: int, failures: int) -> tuple[bool, bool]:
    """Whether the first orientation of an attempt is the turned one, and whether the other one is tried too."""
    turning = codes.rotation != Rotation.NONE and x != y and y <= X and x <= Y
    both = turning and x <= X and y <= Y
    turned = turning and (not both or codes.rotation == Rotation.OTHER_FIRST)
    if both and codes.retries == Retries.KEPT and failures % 2 == 1:
        turned = not turned
    if both and codes.retries == Retries.ONCE and failures > 0:
        both = turned = False
    return turned, both


@compiled
def play(
    method: int, X: int, Y: int, sides: Any, times: Any, codes: RunCodes
) -> tuple[Any, Any, Any, Any, Any]:
    """Serve the queue from an empty mesh. Every request fits the mesh in one of the orientations that may be tried.

    ``sides`` int64[jobs, 2] and ``times`` int64[jobs], in ticks, are those of the queue.
    Releases of one instant go in order of the jobs, and precede the attempts that follow them.

    Returns the arrays of a :class:`~allocert.simulation.fcfs.log.Log`: starts, places, attempts, counters, released.
    """
    total = len(times)
    starts, places = np.full(total, -1), np.zeros((total, 4), dtype=np.int64)
    log = np.zeros((2 * total, _WIDTH), dtype=np.int64)
    counts = np.zeros((2 * total, KINDS), dtype=np.int64)
    L, members = np.zeros((total, 4), dtype=np.int64), np.zeros(total, dtype=np.int64)
    rows, columns = new_lines(Y, total), new_lines(X, total)
    ends, leavers = np.zeros(total, dtype=np.int64), np.zeros(total, dtype=np.int64)
    released = np.zeros(total, dtype=np.int64)
    held = left = tried = deleted = job = now = 0
    free = X * Y
    by_columns = method == Method.FOUR_ISS
    by_rows = by_columns or method == Method.ISS
    all_tried = codes.rotation == Rotation.FIRST_BASE or codes.rotation == Rotation.BEST_RANK
    failures = 0
    while held > 0 or job < total:
        blocked = False
        while job < total and not blocked:
            x, y = sides[job, 0], sides[job, 1]
            turned, both = _orientations(codes, X, Y, x, y, failures)
            i = j = -1
            best = (0, 0, 0)
            w, h = x, y
            for _ in range(2 if both else 1):
                wide, high = (y, x) if turned else (x, y)
                p, q = _find(method, L, held, rows, columns, X, Y, wide, high, codes.searches, counts[tried])
                if p >= 0:
                    rank = _rank(method, L, held, X, Y, p, q, wide, high, codes)
                    if i < 0 or rank < best:
                        i, j, w, h, best = p, q, wide, high, rank
                if i >= 0 and not all_tried:
                    break
                turned = not turned
            outcome, inserted = REFUSED, 0
            residents, room = held, free
            if i >= 0:
                outcome = AS_ASKED if w == x and h == y else TURNED
                inserted = insert(L, members, held, codes.order, job, i, j, w, h)
                if by_rows:
                    inserted = enter(rows, job, j, j + h - 1, i, i + w - 1)
                if by_columns:
                    inserted += enter(columns, job, i, i + w - 1, j, j + h - 1)
                starts[job] = now
                places[job] = i, j, w, h
                heap_push(ends, leavers, held, now + times[job], job)
                held += 1
                free -= x * y
            log[tried] = Attempt(now, job, outcome, residents, room, inserted, deleted)
            tried += 1
            deleted = 0
            blocked = i < 0
            failures = failures + 1 if blocked else 0
            job += not blocked
        if held > 0:
            now = ends[0]
            while held > 0 and ends[0] == now:
                leaver = leavers[0]
                heap_pop(ends, leavers, held)
                remove(L, members, held, leaver)
                a, b = places[leaver, LEFT], places[leaver, TOP]
                deleted += leave(rows, leaver, b, b + places[leaver, HEIGHT] - 1) if by_rows else 1
                if by_columns:
                    deleted += leave(columns, leaver, a, a + places[leaver, WIDTH] - 1)
                held -= 1
                free += sides[leaver, 0] * sides[leaver, 1]
                released[left] = leaver
                left += 1
                if job < total and not codes.by_instant:
                    break
    return starts, places, log[:tried], counts[:tried], released
