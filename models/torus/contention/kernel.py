"""The search over placements one after the other, compiled; all times are whole numbers."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from allocert.machines.compiled import compiled, compiled_part

__all__ = ["ANSWER", "Rules", "place_all"]

Ints: TypeAlias = NDArray[np.int64]

_SIDE, _TIME, _COMB, _DEPTH = range(4)
"""Columns of a job: its side, its time (scaled), the word of its cell's rows in the first place, the stride's logarithm."""

_START, _ROW, _COL, _PLACED = range(4)
"""Columns of a place: where and when a job is, and whether it is placed, 0 or 1."""

_JOB, _MOMENT, _CELL, _FREE = range(4)
"""Columns of the next trial at a depth: a job, one of its moments, a cell, and whether one was free, 0 or 1."""

_OVER = -1
"""Ends the moments of a depth."""

ANSWER = 4
"""Columns of an answer: job, start, row and column."""


class Rules(NamedTuple):
    """The torus's side; whether jobs come in any order, or as they stand; and whether they may wait though a cell is free."""

    torus: int
    any_order: bool
    waiting: bool


class Search(NamedTuple):
    """Where the search stands, int64 all: at depth d the job ``order[d]`` is placed.

    ``places[jobs, 4]`` by job; ``ends[jobs + 1, jobs]``, as the d jobs placed first make them; ``hit[jobs, jobs]``, whom the
    job placed at a depth contends with; ``trials[jobs, 4]`` and ``moments[jobs, jobs + 1]``, ascending, by depth.
    """

    order: Ints
    places: Ints
    ends: Ints
    hit: Ints
    trials: Ints
    moments: Ints


@compiled_part
def _dilate(torus: int, jobs: Ints, search: Search, d: int, job: int) -> None:
    """Ends with a new job: its own, and those of the jobs placed before, lengthened by it; and whom it contends with.

    A contender weighs its side over the torus's; the times are such that this divides.
    """
    order, places, ends, hit = search.order, search.places, search.ends, search.hit
    start, side = places[job, _START], jobs[job, _SIDE]
    own_rows, own_cols = jobs[job, _COMB] << places[job, _ROW], jobs[job, _COMB] << places[job, _COL]
    own_end = start + jobs[job, _TIME]
    load = 0
    for place in range(d):
        other = order[place]
        end = ends[d, other]
        if end > start:
            same_rows = (jobs[other, _COMB] << places[other, _ROW]) & own_rows != 0
            same_cols = (jobs[other, _COMB] << places[other, _COL]) & own_cols != 0
            if same_rows != same_cols:
                overlap = min(own_end, end) - start
                load += overlap * jobs[other, _SIDE] // torus
                end += overlap * side // torus
        hit[d, other] = end != ends[d, other]
        ends[d + 1, other] = end
    ends[d + 1, job] = own_end + load


@compiled_part
def _is_free(jobs: Ints, search: Search, d: int, job: int) -> bool:
    """Whether no job that runs at the job's start has a processor of its cell."""
    order, places, ends = search.order, search.places, search.ends
    start, own_rows, own_cols = (
        places[job, _START],
        jobs[job, _COMB] << places[job, _ROW],
        jobs[job, _COMB] << places[job, _COL],
    )
    for place in range(d):
        other = order[place]
        if (
            ends[d, other] > start
            and (jobs[other, _COMB] << places[other, _ROW]) & own_rows
            and (jobs[other, _COMB] << places[other, _COL]) & own_cols
        ):
            return False
    return True


@compiled_part
def _is_first_of_its_kind(jobs: Ints, search: Search, d: int, job: int, axis: int) -> bool:
    """Whether no smaller residue is like this one to the jobs that run: a bit is 1 only where one of them parts there."""
    order, places, ends = search.order, search.places, search.ends
    start, residue = places[job, _START], places[job, axis]
    for bit in range(jobs[job, _DEPTH]):
        if residue >> bit & 1:
            low = residue & ((1 << bit) - 1)
            parts = False
            for place in range(d):
                other = order[place]
                if ends[d, other] > start and jobs[other, _DEPTH] > bit:
                    parts = parts or places[other, axis] & ((1 << bit) - 1) == low
            if not parts:
                return False
    return True


@compiled_part
def _open(search: Search, d: int, first: int) -> None:
    """Begin a depth: a job, the ``first`` to try, may start with the one before it, or at a later end."""
    order, places, ends, moments = search.order, search.places, search.ends, search.moments
    now = places[order[d - 1], _START] if d else 0
    moments[d, 0] = now
    count = 1
    for place in range(d):
        end = ends[d, order[place]]
        if end > now:
            i = count
            while i > 1 and moments[d, i - 1] > end:
                moments[d, i] = moments[d, i - 1]
                i -= 1
            moments[d, i] = end
            count += 1
    moments[d, count] = _OVER
    search.trials[d] = first, 0, 0, 0


@compiled_part
def _advance(rules: Rules, jobs: Ints, search: Search, d: int, best: int) -> bool:
    """Whether the next job at a depth can be tried; it has its place then. If not, the job after it is next."""
    places, trials, moments = search.places, search.trials, search.moments
    job, moment, cell = trials[d, _JOB], trials[d, _MOMENT], trials[d, _CELL]
    stride = rules.torus // jobs[job, _SIDE]
    skip = places[job, _PLACED] != 0
    for other in range(job if rules.any_order else 0):
        alike = jobs[other, _SIDE] == jobs[job, _SIDE] and jobs[other, _TIME] == jobs[job, _TIME]
        skip = skip or (alike and places[other, _PLACED] == 0)
    if cell == stride * stride:
        cell = 0
        moment += 1
        skip = skip or (trials[d, _FREE] != 0 and not rules.waiting)
    while moment > 0 and moments[d, moment] == moments[d, moment - 1]:
        moment += 1
    start = moments[d, moment]
    if skip or start == _OVER or start + jobs[job, _TIME] >= best:
        trials[d] = job + 1, 0, 0, 0
        return False
    trials[d, _MOMENT], trials[d, _CELL] = moment, cell + 1
    places[job, _START], places[job, _ROW], places[job, _COL] = start, cell // stride, cell % stride
    return True


@compiled_part
def _may_be_exchanged(search: Search, d: int, job: int) -> bool:
    """Whether this job and the last start together, in the wrong order, and the other order comes to the same."""
    order, places, hit = search.order, search.places, search.hit
    if d == 0 or order[d - 1] <= job or places[order[d - 1], _START] != places[job, _START]:
        return False
    if hit[d, order[d - 1]]:
        return False
    for place in range(d - 1):  # noqa: SIM110 (compiled: no generator)
        if hit[d, order[place]] and hit[d - 1, order[place]]:
            return False
    return True


@compiled_part
def _bound(torus: int, jobs: Ints, search: Search, d: int, start: int) -> int:
    """What no makespan is below, the job at a depth placed: the ends so far, the jobs left, and the area."""
    places, ends = search.places, search.ends
    bound = start
    area = 0
    for job in range(len(jobs)):
        if places[job, _PLACED]:
            end = ends[d + 1, job]
            bound = max(bound, end)
            area += max(0, end - start) * jobs[job, _SIDE] * jobs[job, _SIDE]
        else:
            bound = max(bound, start + jobs[job, _TIME])
            area += jobs[job, _TIME] * jobs[job, _SIDE] * jobs[job, _SIDE]
    return max(bound, start - (-area // (torus * torus)))


@compiled
def place_all(rules: Rules, jobs: Ints, best: int, limit: int, answer: Ints) -> tuple[int, int]:
    """The least makespan below ``best`` over all placements of ``jobs``, int64[jobs, 4], and how many were tried.

    ``answer``, int64[jobs, 4], gets job, start, row and column of the best, in the order of placement. A makespan of
    ``best`` says that there is none; more tries than ``limit`` say that the search was stopped.
    """
    n = len(jobs)
    order, places, trials = np.zeros(n, np.int64), np.zeros((n, 4), np.int64), np.zeros((n, 4), np.int64)
    ends, hit, moments = (
        np.zeros((n + 1, n), np.int64),
        np.zeros((n, n), np.int64),
        np.zeros((n, n + 1), np.int64),
    )
    search = Search(order, places, ends, hit, trials, moments)
    tries = d = 0
    _open(search, 0, 0)
    while d >= 0:
        job = trials[d, _JOB]
        if job >= n or (not rules.any_order and job > d):
            d -= 1
            if d >= 0:
                places[order[d], _PLACED] = 0
            continue
        if not _advance(rules, jobs, search, d, best) or not _is_free(jobs, search, d, job):
            continue
        trials[d, _FREE] = 1
        if not _is_first_of_its_kind(jobs, search, d, job, _ROW):
            continue
        if not _is_first_of_its_kind(jobs, search, d, job, _COL):
            continue
        tries += 1
        if tries > limit:
            break
        _dilate(rules.torus, jobs, search, d, job)
        if rules.any_order and _may_be_exchanged(search, d, job):
            continue
        order[d], places[job, _PLACED] = job, 1
        bound = _bound(rules.torus, jobs, search, d, places[job, _START])
        if bound < best and d < n - 1:
            d += 1
            _open(search, d, 0 if rules.any_order else d)
            continue
        places[job, _PLACED] = 0
        if bound < best:
            best = bound
            for place in range(n):
                one = order[place]
                answer[place] = one, places[one, _START], places[one, _ROW], places[one, _COL]
    return best, tries
