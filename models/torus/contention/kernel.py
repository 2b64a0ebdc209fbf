"""The search over placements one after the other, compiled; all times are whole numbers."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from allocert.machines.compiled import compiled

__all__ = ["ANSWER", "Ints", "place_all"]

Ints: TypeAlias = NDArray[np.int64]

_JOB, _MOMENT, _CELL, _PLACES = range(4)
"""The next trial at a depth: a job, one of its moments, a cell; and the number of these."""

ANSWER = 4
"""Columns of an answer: job, start, row and column."""


@compiled
def _dilate(
    torus: int,
    sides: Ints,
    combs: Ints,
    rows: Ints,
    cols: Ints,
    ends: Ints,
    job: int,
    placed: Ints,
    count: int,
    time: int,
    start: int,
    row: int,
    col: int,
    later: Ints,
) -> int:
    """What a new job is dilated by; ``later`` gets the ends of those placed before, lengthened by it.

    ``placed`` are the jobs placed so far, ``count`` of them. A contender weighs its side over the torus's; the times are
    such that this divides.
    """
    load = 0
    own_rows = combs[job] << row
    own_cols = combs[job] << col
    for place in range(count):
        other = placed[place]
        later[other] = ends[other]
        if ends[other] <= start:
            continue
        same_rows = (combs[other] << rows[other]) & own_rows != 0
        same_cols = (combs[other] << cols[other]) & own_cols != 0
        if same_rows != same_cols:
            overlap = min(start + time, ends[other]) - start
            load += overlap * sides[other] // torus
            later[other] += overlap * sides[job] // torus
    return load


@compiled
def _free(
    combs: Ints,
    rows: Ints,
    cols: Ints,
    ends: Ints,
    job: int,
    placed: Ints,
    count: int,
    start: int,
    row: int,
    col: int,
) -> bool:
    """Whether no job that runs at ``start`` has a processor of this cell."""
    own_rows = combs[job] << row
    own_cols = combs[job] << col
    for place in range(count):
        other = placed[place]
        if (
            ends[other] > start
            and (combs[other] << rows[other]) & own_rows
            and (combs[other] << cols[other]) & own_cols
        ):
            return False
    return True


@compiled
def _first_of_its_kind(
    depth: int,
    depths: Ints,
    residues: Ints,
    ends: Ints,
    placed: Ints,
    count: int,
    start: int,
    residue: int,
) -> bool:
    """Whether no smaller residue is like this one to the jobs that run: a bit is 1 only where one of them parts there."""
    for bit in range(depth):
        if residue >> bit & 1:
            low = residue & ((1 << bit) - 1)
            parts = False
            for place in range(count):
                other = placed[place]
                if ends[other] > start and depths[other] > bit:
                    parts = parts or residues[other] & ((1 << bit) - 1) == low
            if not parts:
                return False
    return True


@compiled
def place_all(
    torus: int,
    sides: Ints,
    times: Ints,
    combs: Ints,
    depths: Ints,
    any_order: bool,
    waiting: bool,
    best: int,
    limit: int,
    answer: Ints,
) -> tuple[int, int]:
    """The least makespan below ``best`` over all placements of a family, and how many placements were tried.

    Of each job ``sides``, ``times`` (scaled), ``combs`` (the word of its cell's rows in the first place) and ``depths`` (the
    logarithm of the stride) are given, int64[jobs] each. ``answer``, int64[jobs, 4], gets job, start, row and column of the
    best, in the order of placement. A makespan of ``best`` says that there is none; more tries than ``limit`` say that the
    search was stopped.
    """
    n = len(sides)
    ends = np.zeros((n + 1, n), dtype=np.int64)
    rows = np.zeros(n, dtype=np.int64)
    cols = np.zeros(n, dtype=np.int64)
    starts = np.zeros(n, dtype=np.int64)
    used = np.zeros(n, dtype=np.bool_)
    placed = np.zeros(n, dtype=np.int64)
    moments = np.zeros((n, n + 1), dtype=np.int64)
    moment_count = np.zeros(n, dtype=np.int64)
    at = np.zeros((n, _PLACES), dtype=np.int64)
    found_free = np.zeros(n, dtype=np.bool_)
    hit = np.zeros((n, n), dtype=np.bool_)  # whom the job placed at a depth contends with
    tries = 0
    d = 0
    fresh = True
    while d >= 0:
        now = starts[placed[d - 1]] if d else 0
        if fresh:
            moments[d, 0] = now
            k = 1
            for place in range(d):
                end = ends[d, placed[place]]
                if end > now:
                    i = k
                    while i > 1 and moments[d, i - 1] > end:
                        moments[d, i] = moments[d, i - 1]
                        i -= 1
                    moments[d, i] = end
                    k += 1
            moment_count[d] = k
            at[d] = 0 if any_order else d, 0, 0
            found_free[d] = False
            fresh = False
        job = at[d, _JOB]
        if job >= n or (not any_order and job > d):
            d -= 1
            if d >= 0:
                used[placed[d]] = False
            continue
        skip = used[job]
        for other in range(job):
            if not used[other] and sides[other] == sides[job] and times[other] == times[job]:
                skip = skip or any_order
        stride = torus // sides[job]
        cell = at[d, _CELL]
        if cell == stride * stride:
            at[d, _CELL] = 0
            at[d, _MOMENT] += 1
            skip = skip or (found_free[d] and not waiting)
            cell = 0
        while (
            at[d, _MOMENT] < moment_count[d]
            and at[d, _MOMENT] > 0
            and moments[d, at[d, _MOMENT]] == moments[d, at[d, _MOMENT] - 1]
        ):
            at[d, _MOMENT] += 1
        if skip or at[d, _MOMENT] >= moment_count[d] or moments[d, at[d, _MOMENT]] + times[job] >= best:
            at[d] = job + 1, 0, 0
            found_free[d] = False
            continue
        start = moments[d, at[d, _MOMENT]]
        at[d, _CELL] += 1
        row = cell // stride
        col = cell % stride
        if not _free(combs, rows, cols, ends[d], job, placed, d, start, row, col):
            continue
        found_free[d] = True
        if not _first_of_its_kind(depths[job], depths, rows, ends[d], placed, d, start, row):
            continue
        if not _first_of_its_kind(depths[job], depths, cols, ends[d], placed, d, start, col):
            continue
        tries += 1
        if tries > limit:
            return best, tries
        load = _dilate(
            torus,
            sides,
            combs,
            rows,
            cols,
            ends[d],
            job,
            placed,
            d,
            times[job],
            start,
            row,
            col,
            ends[d + 1],
        )
        ends[d + 1, job] = start + times[job] + load
        for place in range(d):
            hit[d, placed[place]] = ends[d + 1, placed[place]] != ends[d, placed[place]]
        if any_order and d and placed[d - 1] > job and starts[placed[d - 1]] == start:
            apart = not hit[d, placed[d - 1]]
            for place in range(d - 1):
                apart = apart and not (hit[d, placed[place]] and hit[d - 1, placed[place]])
            if apart:
                continue
        placed[d] = job
        used[job] = True
        rows[job] = row
        cols[job] = col
        starts[job] = start
        bound = start
        area = 0
        for other in range(n):
            if used[other]:
                end = ends[d + 1, other]
                bound = max(bound, end)
                area += max(0, end - start) * sides[other] * sides[other]
            else:
                bound = max(bound, start + times[other])
                area += times[other] * sides[other] * sides[other]
        bound = max(bound, start - (-area // (torus * torus)))
        if bound >= best:
            used[job] = False
            continue
        if d == n - 1:
            best = bound
            for place in range(n):
                other = placed[place]
                answer[place] = other, starts[other], rows[other], cols[other]
            used[job] = False
            continue
        d += 1
        fresh = True
    return best, tries
