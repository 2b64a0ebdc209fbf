"""The compiled dispatcher: requests first come, first served, every attempt in a log."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.departures import heap_pop, heap_push
from allocert.simulation.fcfs.compiled.attempts import AS_ASKED, COLUMNS, REFUSED, TURNED, Attempt
from allocert.simulation.fcfs.compiled.boundary import best_frame, frame_value
from allocert.simulation.fcfs.compiled.codes import Method, Retries, Rotation, RunCodes, Ties
from allocert.simulation.fcfs.compiled.counters import KINDS
from allocert.simulation.fcfs.compiled.four_way import four_way
from allocert.simulation.fcfs.compiled.lines import Lines, enter, first_window, leave, new_lines
from allocert.simulation.fcfs.compiled.resident_list import Frame, frame_of, insert, remove
from allocert.simulation.fcfs.compiled.sliding import (
    adaptive_scan,
    complete_sliding,
    fast_sliding,
    restricted_sliding,
)

__all__ = ["play"]

_WIDTH = len(COLUMNS)


class _Server(NamedTuple):
    """A method that serves an X x Y mesh, and the residents as it keeps them.

    ``L`` int64[jobs, 4] is their list and ``jobs`` int64[jobs] whose frames it holds, row by row; ``held`` rows are in use.
    ``rows`` and ``columns`` are the edges across either axis, by job, for the methods that search there.
    """

    method: int
    X: int
    Y: int
    codes: RunCodes
    L: Any
    jobs: Any
    rows: Lines
    columns: Lines


@compiled
def _find(server: _Server, held: int, x: int, y: int, counters: Any) -> tuple[int, int]:
    """The base that the method takes for x by y, or (-1, -1)."""
    method, X, Y, L, codes = server.method, server.X, server.Y, server.L[:held], server.codes.searches
    if method == Method.FS_1:
        return complete_sliding(L, X, Y, x, y, counters)
    if method == Method.FS_N:
        return restricted_sliding(L, X, Y, x, y, codes.restricted, counters)
    if method == Method.FS_F:
        return fast_sliding(L, X, Y, x, y, counters)
    if method == Method.AS:
        return adaptive_scan(L, X, Y, x, y, counters)
    if method == Method.ISS:
        return first_window(server.rows, X, Y, x, y, counters)
    if method == Method.FOUR_ISS:
        return four_way(server.rows, server.columns, X, Y, x, y, codes.four_way, counters)
    return best_frame(L, X, Y, x, y, codes.boundary, counters)


@compiled
def _rank(server: _Server, held: int, frame: Frame) -> tuple[int, int, int]:
    """By what a free frame is compared with one of the other orientation, the least being the better."""
    i, j = frame.left, frame.top
    if server.method != Method.MBV or server.codes.rotation != Rotation.BEST_RANK:
        return 0, j, i
    boundary = server.codes.searches.boundary
    value = frame_value(server.L[:held], server.X, server.Y, frame, boundary)
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
def _ask(server: _Server, held: int, x: int, y: int, failures: int, counters: Any) -> Frame:
    """The frame that an attempt takes after ``failures`` failed ones of the same job; its base is (-1, -1) if it fails."""
    codes = server.codes
    turned, both = _orientations(codes, server.X, server.Y, x, y, failures)
    all_tried = codes.rotation == Rotation.FIRST_BASE or codes.rotation == Rotation.BEST_RANK
    found, best = Frame(-1, -1, x, y), (0, 0, 0)
    for _ in range(2 if both else 1):
        wide, high = (y, x) if turned else (x, y)
        i, j = _find(server, held, wide, high, counters)
        if i >= 0:
            frame = Frame(i, j, wide, high)
            if not all_tried:
                return frame
            rank = _rank(server, held, frame)
            if found.left < 0 or rank < best:
                found, best = frame, rank
        turned = not turned
    return found


@compiled
def _hold(server: _Server, held: int, job: int, frame: Frame) -> int:
    """Give a job its frame; the list nodes that this touches."""
    i, j, w, h = frame
    touched = insert(server.L, server.jobs, held, server.codes.order, job, frame)
    if server.method == Method.ISS or server.method == Method.FOUR_ISS:
        touched = enter(server.rows, job, j, j + h - 1, i, i + w - 1)
    if server.method == Method.FOUR_ISS:
        touched += enter(server.columns, job, i, i + w - 1, j, j + h - 1)
    return touched


@compiled
def _finish(server: _Server, held: int, job: int, frame: Frame) -> int:
    """Release what a job holds; the list nodes that this touches."""
    i, j, w, h = frame
    touched = 1
    remove(server.L, server.jobs, held, job)
    if server.method == Method.ISS or server.method == Method.FOUR_ISS:
        touched = leave(server.rows, job, j, j + h - 1)
    if server.method == Method.FOUR_ISS:
        touched += leave(server.columns, job, i, i + w - 1)
    return touched


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
    L, jobs = np.zeros((total, 4), dtype=np.int64), np.zeros(total, dtype=np.int64)
    server = _Server(method, X, Y, codes, L, jobs, new_lines(Y, total), new_lines(X, total))
    starts, places = np.full(total, -1), np.zeros((total, 4), dtype=np.int64)
    log = np.zeros((2 * total, _WIDTH), dtype=np.int64)
    counts = np.zeros((2 * total, KINDS), dtype=np.int64)
    ends, leavers = np.zeros(total, dtype=np.int64), np.zeros(total, dtype=np.int64)
    released = np.zeros(total, dtype=np.int64)
    held = left = tried = deleted = job = now = failures = 0
    free = X * Y
    while held > 0 or job < total:
        blocked = False
        while job < total and not blocked:
            x, y = sides[job, 0], sides[job, 1]
            frame = _ask(server, held, x, y, failures, counts[tried])
            blocked = frame.left < 0
            if blocked:
                log[tried] = Attempt(now, job, REFUSED, held, free, 0, deleted)
                failures += 1
            else:
                outcome = AS_ASKED if frame.width == x and frame.height == y else TURNED
                inserted = _hold(server, held, job, frame)
                log[tried] = Attempt(now, job, outcome, held, free, inserted, deleted)
                starts[job], places[job] = now, frame
                heap_push(ends, leavers, held, now + times[job], job)
                held += 1
                free -= x * y
                failures = 0
                job += 1
            tried += 1
            deleted = 0
        if held > 0:
            now = ends[0]
            while held > 0 and ends[0] == now:
                leaver = leavers[0]
                heap_pop(ends, leavers, held)
                deleted += _finish(server, held, leaver, frame_of(places[leaver]))
                held -= 1
                free += sides[leaver, 0] * sides[leaver, 1]
                released[left] = leaver
                left += 1
                if job < total and not codes.by_instant:
                    break
    return starts, places, log[:tried], counts[:tried], released
