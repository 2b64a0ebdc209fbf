"""Queues served otherwise than first come, first served, compiled; every request is queued at time 0, none is turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from allocert.allocators.mesh.residents import plane
from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.machines.compiled import compiled, interruptible
from allocert.simulation.fcfs.compiled.boundary import best_frame
from allocert.simulation.fcfs.compiled.codes import Method, SearchCodes, search_codes
from allocert.simulation.fcfs.compiled.counters import KINDS
from allocert.simulation.fcfs.compiled.four_way import four_way
from allocert.simulation.fcfs.compiled.lines import enter, new_lines
from allocert.simulation.fcfs.compiled.resident_list import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    Frame,
    frame_of,
    set_frame,
)
from allocert.simulation.fcfs.compiled.sliding import fast_sliding, restricted_sliding
from allocert.simulation.fcfs.log import check_fits
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import TICKS, Queue
from allocert.simulation.queueing.rules import Passing, keeps_promise, may_try, meet, order_key, together

__all__ = ["DISCIPLINES", "METHODS", "Schedule", "serve"]

DISCIPLINES = ("fcfs", "shortest", "largest", "skipping", "backfilling", "reservation", "conservative")
"""``fcfs``: the head blocks all others. ``shortest``: so too, sorted by resident time, the shortest first; ``largest``:
by processors, the most first; equal ones in their order. ``skipping``: at each release all waiting jobs are tried in
their order. ``backfilling``: so too, but a job passes the head only if it ends before the head could start otherwise.
``reservation``: the head also has the frame that it would be granted then, and a job that ends later passes it outside of
that frame. ``conservative``: every job, in order, gets the earliest time and frame that all jobs before it leave."""

_KNOWN = {"FS_n": Method.FS_N, "ISS": Method.ISS, "4ISS": Method.FOUR_ISS, "MBV": Method.MBV}

METHODS = tuple(_KNOWN)
"""FS_1, AS and FS_f answer as ISS does."""

_may_try, _keeps_promise = compiled(may_try), compiled(keeps_promise)
_meet, _together = compiled(meet), compiled(together)


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
def _where(method: int, L: Any, X: int, Y: int, x: int, y: int, codes: SearchCodes) -> tuple[int, int]:
    """The base that the method takes for x by y next to the residents ``L``, int64[count, 4], or (-1, -1)."""
    counters = np.zeros(KINDS, dtype=np.int64)
    if method == Method.FS_N:
        return restricted_sliding(L, X, Y, x, y, codes.restricted, counters)
    i, j = fast_sliding(L, X, Y, x, y, counters)
    if i < 0 or method == Method.ISS:
        return i, j
    if method == Method.MBV:
        return best_frame(L, X, Y, x, y, codes.boundary, counters)
    rows, columns = new_lines(Y, len(L)), new_lines(X, len(L))
    for k in range(len(L)):
        left, top, right, bottom = L[k, LEFT], L[k, TOP], L[k, RIGHT], L[k, BOTTOM]
        enter(rows, k, top, bottom, left, right)
        enter(columns, k, left, right, top, bottom)
    return four_way(rows, columns, X, Y, x, y, codes.four_way, counters)


@compiled
def _disjoint(L: Any, X: int, Y: int) -> Any:
    """Disjoint submeshes that hold what ``L`` hold: runs of columns, over the rows in which they are the same."""
    count = len(L)
    busy = np.zeros((Y, X + 1), dtype=np.bool_)
    for k in range(count):
        busy[L[k, TOP] : L[k, BOTTOM] + 1, L[k, LEFT] : L[k, RIGHT] + 1] = True
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
                if k >= 0 and parts[k, BOTTOM] == j - 1 and parts[k, RIGHT] == i - 1:
                    parts[k, BOTTOM] = j
                else:
                    set_frame(parts, found, Frame(begin, j, i - begin, 1))
                    last[begin] = found
                    found += 1
            i += 1
    return parts[:found]


@compiled
def _beside(method: int, L: Any, X: int, Y: int, x: int, y: int, codes: SearchCodes) -> tuple[int, int]:
    """The method's base next to submeshes that may share processors, as they do at different times."""
    plain = method == Method.FS_N or method == Method.ISS
    i, j = _where(method if plain else Method.ISS, L, X, Y, x, y, codes)
    if i < 0 or plain:
        return i, j
    return _where(method, _disjoint(L, X, Y), X, Y, x, y, codes)


@compiled
def _release(L: Any, until: Any, now: int) -> int:
    """Drop what ends by ``now``; how many stay, in the first rows."""
    kept = 0
    for k in range(len(L)):
        if until[k] > now:
            L[kept] = L[k]
            until[kept] = until[k]
            kept += 1
    return kept


@compiled
def _put(L: Any, until: Any, count: int, frame: Frame, end: int) -> int:
    set_frame(L, count, frame)
    until[count] = end
    return count + 1


@compiled
def _fails(failed: Any, exact: bool, x: int, y: int, stamp: int) -> bool:
    """Whether a shape is known to fail: by itself (``exact``), or as no smaller than one that fails.

    ``failed[x, y]`` is the stamp of its last failure if ``exact``; else ``failed[0, y]`` is the least width that fails at
    this height.
    """
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
    method: int, L: Any, until: Any, X: int, Y: int, x: int, y: int, codes: SearchCodes
) -> tuple[int, int, int]:
    """When and where a refused request is granted if nothing else starts until then.

    ``L`` int64[count, 4] are the residents, ``until`` int64[count] when they end.
    """
    rest, ends = L.copy(), until.copy()
    i = j = -1
    due = 0
    while i < 0:
        due = ends.min()
        count = _release(rest, ends, due)
        rest, ends = rest[:count], ends[:count]
        i, j = _where(method, rest, X, Y, x, y, codes)
    return due, i, j


@compiled
def _in_order(
    passing: int, method: int, X: int, Y: int, waiting: Any, sides: Any, times: Any, codes: SearchCodes
) -> tuple[Any, Any]:
    """Serve the jobs in the order of ``waiting``, int64[jobs]; starts, int64[jobs], and places, int64[jobs, 4]."""
    total, left, stamp, now, count = len(waiting), len(waiting), 0, 0, 0
    starts, places = np.full(total, -1), np.zeros((total, 4), dtype=np.int64)
    L, until = np.empty((total + 1, 4), dtype=np.int64), np.empty(total + 1, dtype=np.int64)
    exact = method == Method.FS_N
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
            if not blocked or (_may_try(passing, end, due) and not _fails(failed, exact, x, y, stamp)):
                i, j = _where(method, L[:count], X, Y, x, y, codes)
                if i < 0:
                    _note(failed, exact, x, y, stamp)
                elif blocked and not _keeps_promise(passing, end, due, not _meet(p, q, w, h, i, j, x, y)):
                    i = -1
                    if not _fails(beside, exact, x, y, stamp):
                        _put(L, until, count, Frame(p, q, w, h), due)
                        i, j = _beside(method, L[: count + 1], X, Y, x, y, codes)
                        if i < 0:
                            _note(beside, exact, x, y, stamp)
            if i >= 0:
                starts[job] = now
                places[job] = i, j, x, y
                count = _put(L, until, count, Frame(i, j, x, y), end)
                continue
            if not blocked and passing != Passing.NONE and passing != Passing.SKIPPING:
                due, p, q = _reserved(method, L[:count], until[:count], X, Y, x, y, codes)
                w, h = x, y
            blocked = True
            waiting[kept] = job
            kept += 1
        left = kept
        if left > 0:
            now = until[:count].min()
            count = _release(L[:count], until[:count], now)
    return starts, places


@compiled
def _planned(method: int, X: int, Y: int, sides: Any, times: Any, codes: SearchCodes) -> tuple[Any, Any]:
    """Give every job, in order, the earliest time and then the frame that the method takes next to those before it."""
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
                    if _together(now, now + times[job], starts[k], all_ends[k]):
                        set_frame(L, count, frame_of(places[k]))
                        count += 1
            later = later[:kept]
            i, j = _beside(method, L[:count], X, Y, x, y, codes)
            if i >= 0:
                break
            while ends[at] <= now:
                at += 1
            now = ends[at]
        starts[job], all_ends[job] = now, now + times[job]
        places[job] = i, j, x, y
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
    codes, number = search_codes(chosen), int(_KNOWN[method])
    key = order_key(discipline, queue.times, queue.sides.prod(axis=1))
    waiting = np.argsort(key, kind="stable")
    passing = {
        "skipping": Passing.SKIPPING,
        "backfilling": Passing.BACKFILLING,
        "reservation": Passing.RESERVATION,
    }
    with interruptible():
        if discipline == "conservative":
            found = _planned(number, X, Y, queue.sides, queue.times, codes)
        else:
            kind = int(passing.get(discipline, Passing.NONE))
            found = _in_order(kind, number, X, Y, waiting, queue.sides, queue.times, codes)
    return Schedule(queue, *found)
