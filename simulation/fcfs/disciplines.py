"""Queues served otherwise than first come, first served, compiled; every request is queued at time 0, none is turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from allocert.allocators.mesh.residents import plane
from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.machines.compiled import compiled, interruptible
from allocert.simulation.fcfs.boundary import best_frame
from allocert.simulation.fcfs.four_way import four_way
from allocert.simulation.fcfs.frames import fast_sliding, restricted_sliding
from allocert.simulation.fcfs.lines import Lines, add
from allocert.simulation.fcfs.log import check_fits
from allocert.simulation.fcfs.options import BOUNDARY, FOUR_WAY, FcfsOptions, place
from allocert.simulation.fcfs.queues import TICKS, Queue

__all__ = ["DISCIPLINES", "METHODS", "Schedule", "serve"]

DISCIPLINES = ("fcfs", "shortest", "largest", "skipping", "backfilling", "reservation", "conservative")
"""``fcfs``: the head blocks all others. ``shortest``: so too, sorted by resident time, the shortest first; ``largest``:
by processors, the most first; equal ones in their order. ``skipping``: at each release all waiting jobs are tried in
their order. ``backfilling``: so too, but a job passes the head only if it ends before the head could start otherwise.
``reservation``: the head also has the frame that it would be granted then, and a job that ends later passes it outside of
that frame. ``conservative``: every job, in order, gets the earliest time and frame that all jobs before it leave."""

METHODS = ("FS_n", "ISS", "4ISS", "MBV")
"""FS_1, AS and FS_f answer as ISS does."""

_CODES = ("restricted", *(f"four_{option}" for option in FOUR_WAY), *(f"mbv_{option}" for option in BOUNDARY))


@dataclass(frozen=True)
class Schedule:
    """When each job starts, in ticks, and its place (a, b, width, height): int64[n] and int64[n, 4]."""

    queue: Queue
    starts: Any
    places: Any

    @property
    def completion(self) -> float:
        """When the last job ends, in units of time."""
        return float((self.starts + self.queue.times).max(initial=0)) / TICKS


@compiled
def _where(method: int, L: Any, count: int, X: int, Y: int, x: int, y: int, codes: Any) -> tuple[int, int]:
    """The base that the method takes for x by y beside ``L[:count]``, or (-1, -1)."""
    counters = np.zeros(8, dtype=np.int64)
    if method == 0:
        return restricted_sliding(L, count, X, Y, x, y, codes[0], counters)
    i, j = fast_sliding(L, count, X, Y, x, y, counters)
    if i < 0 or method == 1:
        return i, j
    if method == 3:
        return best_frame(L, count, X, Y, x, y, codes[7:12], counters)
    rows, columns = _empty(Y, count), _empty(X, count)
    for k in range(count):
        add(rows, k, L[k, 1], L[k, 3], L[k, 0], L[k, 2])
        add(columns, k, L[k, 0], L[k, 2], L[k, 1], L[k, 3])
    return four_way(rows, columns, X, Y, x, y, codes[1:7], counters)


@compiled
def _empty(lines: int, capacity: int) -> Lines:
    return Lines(
        np.full(lines, -1),
        np.full(lines, -1),
        np.full(capacity, -1),
        np.full(capacity, -1),
        np.zeros(capacity, dtype=np.int64),
        np.zeros(capacity, dtype=np.int64),
    )


@compiled
def _disjoint(L: Any, count: int, X: int, Y: int) -> tuple[Any, int]:
    """Disjoint submeshes that hold what ``L[:count]`` hold: runs of columns, over the rows in which they are the same."""
    busy = np.zeros((Y, X + 1), dtype=np.bool_)
    for k in range(count):
        busy[L[k, 1] : L[k, 3] + 1, L[k, 0] : L[k, 2] + 1] = True
    parts = np.empty((min(Y, 2 * count + 1) * min(X // 2 + 1, count), 4), dtype=np.int64)
    last, found = np.full(X, -1), 0
    for j in range(Y):
        i = 0
        while i < X:
            begin = i
            while busy[j, i]:
                i += 1
            if i > begin:
                k = last[begin]
                if k >= 0 and parts[k, 3] == j - 1 and parts[k, 2] == i - 1:
                    parts[k, 3] = j
                else:
                    parts[found, 0], parts[found, 1], parts[found, 2], parts[found, 3] = begin, j, i - 1, j
                    last[begin] = found
                    found += 1
            i += 1
    return parts, found


@compiled
def _beside(method: int, L: Any, count: int, X: int, Y: int, x: int, y: int, codes: Any) -> tuple[int, int]:
    """What the method takes beside submeshes that may share processors, as they do at different times."""
    i, j = _where(min(method, 1), L, count, X, Y, x, y, codes)
    if i < 0 or method < 2:
        return i, j
    parts, found = _disjoint(L, count, X, Y)
    return _where(method, parts, found, X, Y, x, y, codes)


@compiled
def _release(L: Any, until: Any, count: int, now: int) -> int:
    """Drop what ends by ``now``; how many stay."""
    kept = 0
    for k in range(count):
        if until[k] > now:
            L[kept] = L[k]
            until[kept] = until[k]
            kept += 1
    return kept


@compiled
def _put(L: Any, until: Any, count: int, i: int, j: int, x: int, y: int, end: int) -> int:
    L[count, 0], L[count, 1], L[count, 2], L[count, 3] = i, j, i + x - 1, j + y - 1
    until[count] = end
    return count + 1


@compiled
def _fails(failed: Any, exact: bool, x: int, y: int, stamp: int) -> bool:
    """Whether the shape is known to fail: by itself (``exact``), or as no smaller than one that fails."""
    return bool(failed[x, y] == stamp if exact else failed[0, y] <= x)


@compiled
def _note(failed: Any, exact: bool, x: int, y: int, stamp: int) -> None:
    if exact:
        failed[x, y] = stamp
    else:
        for h in range(y, failed.shape[1]):
            failed[0, h] = min(failed[0, h], x)


@compiled
def _reserved(
    method: int, L: Any, until: Any, count: int, X: int, Y: int, x: int, y: int, codes: Any
) -> tuple[int, int, int]:
    """When and where a refused request is granted if nothing else starts until then."""
    rest, ends = L[:count].copy(), until[:count].copy()
    i = j = -1
    due = 0
    while i < 0:
        due = ends[:count].min()
        count = _release(rest, ends, count, due)
        i, j = _where(method, rest, count, X, Y, x, y, codes)
    return due, i, j


@compiled
def _in_order(
    kind: int, method: int, X: int, Y: int, waiting: Any, sides: Any, times: Any, codes: Any
) -> tuple[Any, Any]:
    """Serve the jobs in the order of ``waiting``. ``kind``: 0 the head blocks, 1 skipping, 2 backfilling, 3 reservation."""
    total, left, stamp, now, count = len(waiting), len(waiting), 0, 0, 0
    starts, places = np.full(total, -1), np.zeros((total, 4), dtype=np.int64)
    L, until = np.empty((total + 1, 4), dtype=np.int64), np.empty(total + 1, dtype=np.int64)
    exact = method == 0
    failed = np.zeros((X + 1 if exact else 1, Y + 1), dtype=np.int64)
    beside = np.zeros((X + 1 if exact else 1, Y + 1), dtype=np.int64)
    while left > 0:
        stamp += 1
        if not exact:
            failed[:], beside[:] = X + 1, X + 1
        blocked, kept, due, p, q, w, h = False, 0, 0, -1, -1, 0, 0
        for at in range(left):
            job = waiting[at]
            x, y = sides[job, 0], sides[job, 1]
            end, i, j = now + times[job], -1, -1
            if not (
                blocked and (kind == 0 or (kind == 2 and end > due) or _fails(failed, exact, x, y, stamp))
            ):
                i, j = _where(method, L, count, X, Y, x, y, codes)
                if i < 0:
                    _note(failed, exact, x, y, stamp)
                elif (
                    blocked
                    and kind == 3
                    and end > due
                    and p < i + x
                    and i < p + w
                    and q < j + y
                    and j < q + h
                ):
                    i = -1
                    if not _fails(beside, exact, x, y, stamp):
                        _put(L, until, count, p, q, w, h, due)
                        i, j = _beside(method, L, count + 1, X, Y, x, y, codes)
                        if i < 0:
                            _note(beside, exact, x, y, stamp)
            if i >= 0:
                starts[job] = now
                places[job, 0], places[job, 1], places[job, 2], places[job, 3] = i, j, x, y
                count = _put(L, until, count, i, j, x, y, end)
                continue
            if not blocked and kind > 1:
                due, p, q = _reserved(method, L, until, count, X, Y, x, y, codes)
                w, h = x, y
            blocked = True
            waiting[kept] = job
            kept += 1
        left = kept
        if left > 0:
            now = until[:count].min()
            count = _release(L, until, count, now)
    return starts, places


@compiled
def _planned(method: int, X: int, Y: int, sides: Any, times: Any, codes: Any) -> tuple[Any, Any]:
    """Give every job, in order, the earliest time and then the frame that the method takes beside those before it."""
    total = len(times)
    starts, places = np.zeros(total, dtype=np.int64), np.zeros((total, 4), dtype=np.int64)
    L, all_ends = np.empty((total, 4), dtype=np.int64), np.empty(total, dtype=np.int64)
    for job in range(total):
        x, y = sides[job, 0], sides[job, 1]
        later = np.arange(job)
        ends = np.sort(all_ends[:job])
        now, at, i, j = 0, 0, -1, -1
        while True:
            count = kept = 0
            for k in later:
                if all_ends[k] > now:
                    later[kept] = k
                    kept += 1
                    if starts[k] < now + times[job]:
                        a, b = places[k, 0], places[k, 1]
                        L[count, 0], L[count, 1] = a, b
                        L[count, 2], L[count, 3] = a + places[k, 2] - 1, b + places[k, 3] - 1
                        count += 1
            later = later[:kept]
            i, j = _beside(method, L, count, X, Y, x, y, codes)
            if i >= 0:
                break
            while ends[at] <= now:
                at += 1
            now = ends[at]
        starts[job], all_ends[job] = now, now + times[job]
        places[job, 0], places[job, 1], places[job, 2], places[job, 3] = i, j, x, y
    return starts, places


def serve(
    discipline: str, method: str, queue: Queue, mesh: Mesh, options: FcfsOptions | None = None
) -> Schedule:
    """Serve a queue in an order of service by a method, from an empty mesh.

    Releases of one instant precede the attempts at that instant. Of the options those of FS_n, 4ISS and MBV matter.

    Source: Morgenstern 1994, section 5 (future work).

    Raises:
        SpecError: no such discipline or method, or a request that does not fit the mesh.
    """
    chosen = FcfsOptions() if options is None else options
    if discipline not in DISCIPLINES:
        raise SpecError("discipline", discipline, " or ".join(DISCIPLINES))
    if method not in METHODS:
        raise SpecError("method", method, " or ".join(METHODS))
    X, Y = plane(mesh)
    check_fits(queue, mesh, FcfsOptions())
    codes = np.array([place(chosen, option) for option in _CODES], dtype=np.int64)
    number = METHODS.index(method)
    waiting = np.arange(len(queue))
    if discipline == "shortest":
        waiting = np.argsort(queue.times, kind="stable")
    if discipline == "largest":
        waiting = np.argsort(-queue.sides.prod(axis=1), kind="stable")
    kinds = {"skipping": 1, "backfilling": 2, "reservation": 3}
    with interruptible():
        if discipline == "conservative":
            found = _planned(number, X, Y, queue.sides, queue.times, codes)
        else:
            kind = kinds.get(discipline, 0)
            found = _in_order(kind, number, X, Y, waiting, queue.sides, queue.times, codes)
    return Schedule(queue, *found)
