"""The compiled dispatcher: requests first come, first served, every attempt in a log."""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.fcfs.boundary import best_frame, frame_value
from allocert.simulation.fcfs.four_way import four_way
from allocert.simulation.fcfs.frames import (
    adaptive_scan,
    complete_sliding,
    fast_sliding,
    restricted_sliding,
)
from allocert.simulation.fcfs.lines import add, first_window, remove
from allocert.simulation.loss.stores import heap_pop, heap_push

__all__ = ["play"]


@compiled
def _find(
    method: int,
    L: Any,
    count: int,
    rows: Any,
    columns: Any,
    X: int,
    Y: int,
    x: int,
    y: int,
    codes: Any,
    counters: Any,
) -> tuple[int, int]:
    """The base that the method takes for x by y, or (-1, -1)."""
    if method == 0:
        return complete_sliding(L, count, X, Y, x, y, counters)
    if method == 1:
        return restricted_sliding(L, count, X, Y, x, y, codes[4], counters)
    if method == 2:
        return fast_sliding(L, count, X, Y, x, y, counters)
    if method == 3:
        return adaptive_scan(L, count, X, Y, x, y, counters)
    if method == 4:
        return first_window(rows, X, Y, x, y, counters)
    if method == 5:
        return four_way(rows, columns, X, Y, x, y, codes[5:11], counters)
    return best_frame(L, count, X, Y, x, y, codes[11:16], counters)


@compiled
def _rank(
    method: int, L: Any, count: int, X: int, Y: int, i: int, j: int, w: int, h: int, codes: Any
) -> tuple[int, int, int]:
    """By what a free frame is compared with one of the other orientation, the least being the better."""
    if method < 6 or codes[0] < 4:
        return 0, j, i
    value = frame_value(i, j, X, Y, w, h, codes[11:16], L, np.arange(count), count)
    if codes[14] == 2:
        return -value, i, j
    return (-value, j, i) if codes[14] == 0 else (-value, -j, -i)


@compiled
def _insert(L: Any, jobs: Any, count: int, order: int, job: int, a: int, b: int, c: int, d: int) -> int:
    """Put a resident into its place in the list; the nodes that this touches."""
    place = count
    if order == 1:
        place = 0
    elif order == 2:
        while place > 0 and (L[place - 1, 1] > b or (L[place - 1, 1] == b and L[place - 1, 0] > a)):
            place -= 1
    for k in range(count, place, -1):
        L[k] = L[k - 1]
        jobs[k] = jobs[k - 1]
    L[place, 0], L[place, 1], L[place, 2], L[place, 3] = a, b, c, d
    jobs[place] = job
    return place + 1 if order == 2 else 1


@compiled
def _remove(L: Any, jobs: Any, count: int, job: int) -> None:
    """Take a resident off the list."""
    place = 0
    while jobs[place] != job:
        place += 1
    for k in range(place, count - 1):
        L[k] = L[k + 1]
        jobs[k] = jobs[k + 1]


@compiled
def play(
    method: int, X: int, Y: int, sides: Any, times: Any, rows: Any, columns: Any, codes: Any
) -> tuple[Any, Any, Any, Any, Any]:
    """Serve the queue from an empty mesh. Every request fits the mesh in one of the orientations that may be tried.

    ``rows`` and ``columns`` are empty :class:`~allocert.simulation.fcfs.lines.Lines`. ``codes`` are the places of
    the choices: rotation, retries, retry, order, restricted, then those of 4ISS and of MBV.
    Releases of one instant go in order of the jobs, and precede the attempts that follow them.

    Returns for each job its start in ticks and its place (a, b, width, height); for each attempt the
    columns and the counters of :mod:`~allocert.simulation.fcfs.log`; and the jobs in order of their releases.
    """
    total = len(times)
    rotation, retries, by_instant, order = codes[0], codes[1], codes[2] == 1, codes[3]
    starts, places = np.full(total, -1), np.zeros((total, 4), dtype=np.int64)
    log, counts = np.zeros((2 * total, 7), dtype=np.int64), np.zeros((2 * total, 8), dtype=np.int64)
    L, members = np.zeros((total, 4), dtype=np.int64), np.zeros(total, dtype=np.int64)
    ends, leavers, released = (
        np.zeros(total, dtype=np.int64),
        np.zeros(total, dtype=np.int64),
        np.zeros(total, dtype=np.int64),
    )
    held = left = tried = deleted = job = now = 0
    free = X * Y
    by_lines = method == 4 or method == 5
    failures = 0
    while held > 0 or job < total:
        blocked = False
        while job < total and not blocked:
            x, y = sides[job, 0], sides[job, 1]
            turning = rotation > 0 and x != y and y <= X and x <= Y
            both = turning and x <= X and y <= Y
            turned = turning and (not both or rotation == 2)
            if both and retries == 1 and failures % 2 == 1:
                turned = not turned
            if both and retries == 2 and failures > 0:
                both = turned = False
            counters = counts[tried]
            i = j = -1
            best = (0, 0, 0)
            w, h = x, y
            for _ in range(2 if both else 1):
                wide, high = (y, x) if turned else (x, y)
                p, q = _find(method, L, held, rows, columns, X, Y, wide, high, codes, counters)
                if p >= 0:
                    rank = _rank(method, L, held, X, Y, p, q, wide, high, codes)
                    if i < 0 or rank < best:
                        i, j, w, h, best = p, q, wide, high, rank
                if i >= 0 and rotation < 3:
                    break
                turned = not turned
            log[tried, 0], log[tried, 1], log[tried, 3], log[tried, 4] = now, job, held, free
            log[tried, 6] = deleted
            deleted = 0
            if i >= 0:
                log[tried, 2] = 1 if w == x and h == y else 2
                c, d = i + w - 1, j + h - 1
                log[tried, 5] = _insert(L, members, held, order, job, i, j, c, d)
                if by_lines:
                    log[tried, 5] = add(rows, job, j, d, i, c)
                if method == 5:
                    log[tried, 5] += add(columns, job, i, c, j, d)
                starts[job] = now
                places[job, 0], places[job, 1], places[job, 2], places[job, 3] = i, j, w, h
                heap_push(ends, leavers, held, now + times[job], job)
                held += 1
                free -= x * y
                job += 1
                failures = 0
            else:
                failures += 1
                blocked = True
            tried += 1
        if held > 0:
            now = ends[0]
            while held > 0 and ends[0] == now:
                leaver = leavers[0]
                heap_pop(ends, leavers, held)
                _remove(L, members, held, leaver)
                if by_lines:
                    b = places[leaver, 1]
                    deleted += remove(rows, leaver, b, b + places[leaver, 3] - 1)
                else:
                    deleted += 1
                if method == 5:
                    a = places[leaver, 0]
                    deleted += remove(columns, leaver, a, a + places[leaver, 2] - 1)
                held -= 1
                free += sides[leaver, 0] * sides[leaver, 1]
                released[left] = leaver
                left += 1
                if job < total and not by_instant:
                    break
    return starts, places, log[:tried], counts[:tried], released
