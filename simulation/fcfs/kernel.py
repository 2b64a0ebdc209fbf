"""The compiled dispatcher: requests first come, first served, every attempt in a log."""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.simulation.compiled import compiled
from allocert.simulation.fcfs.frames import (
    adaptive_scan,
    complete_sliding,
    fast_sliding,
    restricted_sliding,
)
from allocert.simulation.loss_stores import heap_pop, heap_push

__all__ = ["COLUMNS", "COUNTERS", "play"]

COLUMNS = ("time", "job", "outcome", "residents", "free", "inserted", "deleted")
"""What the log says of an attempt: its instant in ticks, whose it is, how it ends (0: failure, 1: granted as
asked, 2: granted turned), residents and free processors before it, list nodes that its insertion touched, and
those that deletions since the last attempt touched."""

COUNTERS = ("list", "interval", "scan", "open", "idle", "null", "frames", "spare")
"""What the log counts of an attempt: nodes of the list of residents, of interval sets and of scan sets that
changes touch, nodes that searches for an open interval look at and would look at again though nothing has changed,
null pointers reached, and frames held against the list."""


@compiled
def _find(method: int, L: Any, count: int, X: int, Y: int, x: int, y: int, codes: Any, counters: Any) -> Any:
    """The base that the method takes for x by y, or (-1, -1)."""
    if method == 0:
        return complete_sliding(L, count, X, Y, x, y, counters)
    if method == 1:
        return restricted_sliding(L, count, X, Y, x, y, codes[4], counters)
    if method == 2:
        return fast_sliding(L, count, X, Y, x, y, counters)
    return adaptive_scan(L, count, X, Y, x, y, counters)


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
def play(method: int, X: int, Y: int, sides: Any, times: Any, codes: Any) -> tuple[Any, Any, Any, Any, Any]:
    """Serve the queue from an empty mesh. Every request fits the mesh in one of the orientations that may be tried.

    ``codes`` are the places of the choices: rotation, retries, retry, order, restricted.
    Releases of one instant go in order of the jobs, and precede the attempts that follow them.

    Returns for each job its start in ticks and its place (a, b, width, height); for each attempt the
    :data:`COLUMNS` and the :data:`COUNTERS`; and the jobs in order of their releases.
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
            w, h = x, y
            for _ in range(2 if both else 1):
                wide, high = (y, x) if turned else (x, y)
                p, q = _find(method, L, held, X, Y, wide, high, codes, counters)
                if p >= 0 and (i < 0 or q < j or (q == j and p < i)):
                    i, j, w, h = p, q, wide, high
                if i >= 0 and rotation < 3:
                    break
                turned = not turned
            log[tried, 0], log[tried, 1], log[tried, 3], log[tried, 4] = now, job, held, free
            log[tried, 6] = deleted
            deleted = 0
            if i >= 0:
                log[tried, 2] = 1 if w == x and h == y else 2
                log[tried, 5] = _insert(L, members, held, order, job, i, j, i + w - 1, j + h - 1)
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
                deleted += 1
                held -= 1
                free += sides[leaver, 0] * sides[leaver, 1]
                released[left] = leaver
                left += 1
                if job < total and not by_instant:
                    break
    return starts, places, log[:tried], counts[:tried], released
