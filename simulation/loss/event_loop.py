"""The compiled event loop of Kandlur & Shin's simulation, and what it measures."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled, compiled_part
from allocert.simulation.departures import heap_pop, heap_push
from allocert.simulation.loss.free_blocks import (
    Order,
    lists_give,
    lists_of,
    lists_take,
    tree_give,
    tree_of,
    tree_take,
)

__all__ = ["Counts", "Invalid", "Jobs", "Order", "Played", "Refused", "Rules", "measure", "play"]

Refused = IntEnum("Refused", "LOST QUEUED RETRIED", start=0)
"""What becomes of valid requests that are refused; the names are those of option ``refused``."""

Invalid = IntEnum("Invalid", "LOST WAITS REDRAWN", start=0)
"""What becomes of requests for more nodes than are free; the names are those of option ``invalid``."""


class Rules(NamedTuple):
    """How requests are served: by the tree (``first_fit``), or by lists in an ``order``; and the refusals."""

    first_fit: bool
    order: int
    refused: int
    invalid: int


class Jobs(NamedTuple):
    """The jobs, drawn beforehand, float64[jobs] each.

    ``gaps`` and ``stays`` are inter-arrival and residence times in time units; ``units``, in [0, 1), make dimensions.
    """

    gaps: Any
    units: Any
    stays: Any


class Played(NamedTuple):
    """What became of the jobs: the number of ``arrivals``, the ``last`` instant, and an entry for each job.

    ``arrived`` float64: when; ``dimension`` int64: -1 if none could be drawn; ``valid`` bool: whether enough nodes were
    free on arrival; ``start`` int64: the label where its block starts, -1 if it was never granted; ``granted`` float64:
    when, inf if never.
    """

    arrivals: int
    last: float
    arrived: Any
    dimension: Any
    valid: Any
    start: Any
    granted: Any


class Counts(NamedTuple):
    """What was counted in the measured time: ``node_time`` are nodes times time units of grants."""

    arrivals: int
    valid: int
    at_once: int
    ever: int
    grants: int
    node_time: float


_FREE, _HELD, _WAITING = range(3)
"""The counts: free nodes, jobs that hold a block, jobs that wait."""


class _State(NamedTuple):
    """Q_n and its jobs now.

    Free blocks are in the ``tree``, or in the lists of ``links`` and ``ends``: the other is made for Q_0. Jobs that hold a
    block are a heap of ``times`` at which they leave, float64[2^n], with ``leavers``, int64[2^n]. Jobs that wait are in
    a queue for each dimension: ``heads`` and ``tails``, int64[n + 1], -1 if it is empty, and ``behind``, int64[jobs].
    """

    n: int
    counts: Any
    tree: Any
    links: Any
    ends: Any
    times: Any
    leavers: Any
    heads: Any
    tails: Any
    behind: Any


@compiled_part
def _grant(state: _State, rules: Rules, jobs: Jobs, played: Played, job: int, now: float) -> bool:
    """Grant a job its block now, if there is one."""
    k = played.dimension[job]
    if rules.first_fit:
        block = tree_take(state.tree, state.n, k)
    else:
        block = lists_take(state.links, state.ends, state.n, k, rules.order)
    if block >= 0:
        played.start[job], played.granted[job] = block, now
        heap_push(state.times, state.leavers, state.counts[_HELD], now + jobs.stays[job], job)
        state.counts[_HELD] += 1
        state.counts[_FREE] -= 1 << k
    return block >= 0


@compiled_part
def _release(state: _State, rules: Rules, played: Played) -> None:
    """Take back the block of the job that leaves first."""
    job = state.leavers[0]
    heap_pop(state.times, state.leavers, state.counts[_HELD])
    k, block = played.dimension[job], played.start[job]
    state.counts[_HELD] -= 1
    state.counts[_FREE] += 1 << k
    if rules.first_fit:
        tree_give(state.tree, state.n, k, block)
    else:
        lists_give(state.links, state.ends, state.n, k, block)


@compiled_part
def _longest_waiting(heads: Any, below: int) -> int:
    """The first job in order of arrival that waits for a dimension less than ``below``, or -1."""
    first = -1
    for k in range(below):
        if heads[k] >= 0 and (first < 0 or heads[k] < first):
            first = heads[k]
    return first


@compiled_part
def _serve_waiting(state: _State, rules: Rules, jobs: Jobs, played: Played, now: float) -> None:
    """Grant blocks to those that wait, in order of arrival; once one is refused, to none, or to smaller ones."""
    below = state.n + 1
    while state.counts[_WAITING] > 0:
        job = _longest_waiting(state.heads, below)
        if job < 0:
            break
        k = played.dimension[job]
        if _grant(state, rules, jobs, played, job, now):
            state.heads[k] = state.behind[job]
            state.counts[_WAITING] -= 1
        else:
            below = 0 if rules.refused == Refused.QUEUED else k


@compiled_part
def _arrive(
    state: _State, rules: Rules, jobs: Jobs, played: Played, cumulated: Any, job: int, now: float
) -> None:
    """Draw a job, and grant its block, let it wait, or lose it."""
    free = state.counts[_FREE]
    played.arrived[job] = now
    top = state.n
    while rules.invalid == Invalid.REDRAWN and top >= 0 and (1 << top) > free:
        top -= 1
    if top < 0:
        return
    k = 0
    while cumulated[k] <= jobs.units[job] * cumulated[top]:
        k += 1
    played.dimension[job], played.valid[job] = k, (1 << k) <= free
    may = played.valid[job] and (state.counts[_WAITING] == 0 or rules.refused != Refused.QUEUED)
    if may and _grant(state, rules, jobs, played, job, now):
        return
    if rules.refused != Refused.LOST if played.valid[job] else rules.invalid == Invalid.WAITS:
        if state.heads[k] < 0:
            state.heads[k] = job
        else:
            state.behind[state.tails[k]] = job
        state.tails[k] = job
        state.counts[_WAITING] += 1


@compiled
def play(
    n: int, bad: Any, cumulated: Any, rules: Rules, jobs: Jobs, last_arrival: float, last_departure: float
) -> Played:
    """Play jobs to a store of free blocks, from an empty Q_n.

    ``bad``, bool[2^n], marks the faulty labels; ``cumulated[k]`` is the running sum of the dimensions' weights.
    Arrivals come until ``last_arrival``; once they are over, departures until ``last_departure``.
    Departures precede arrivals of the same instant, and go in order of the jobs.
    """
    total = len(jobs.gaps)
    unknown, never = np.full((2, total), -1), np.full(total, np.inf)
    played = Played(0, 0.0, np.zeros(total), unknown[0], np.zeros(total, dtype=np.bool_), unknown[1], never)
    counts, queues, behind = np.zeros(3, dtype=np.int64), np.full((2, n + 1), -1), np.full(total, -1)
    tree = tree_of(n if rules.first_fit else 0, bad)
    links, ends = lists_of(0 if rules.first_fit else n, bad)
    times, leavers = np.zeros(1 << n), np.zeros(1 << n, dtype=np.int64)
    state = _State(n, counts, tree, links, ends, times, leavers, queues[0], queues[1], behind)
    counts[_FREE] = (1 << n) - bad.sum()
    job, now = 0, 0.0
    coming = jobs.gaps[0] if total > 0 else np.inf
    while True:
        comes = job < total and coming <= last_arrival
        if counts[_HELD] > 0 and times[0] <= (coming if comes else last_departure):
            now = times[0]
            _release(state, rules, played)
            _serve_waiting(state, rules, jobs, played, now)
        elif comes:
            now = coming
            _arrive(state, rules, jobs, played, cumulated, job, now)
            job += 1
            if job < total:
                coming = now + jobs.gaps[job]
        else:
            break
    return Played(job, now, played.arrived, played.dimension, played.valid, played.start, played.granted)


@compiled
def measure(played: Played, stays: Any, begin: float, end: float, inside: bool) -> Counts:
    """Count what arrived after ``begin``, and the node time granted after ``begin``.

    With ``inside`` it is the node time between ``begin`` and ``end``, whenever it was granted. ``ever`` are valid requests
    granted by ``end``.
    """
    arrivals = valid = at_once = ever = grants = 0
    node_time = 0.0
    for job in range(played.arrivals):
        arrived, granted = played.arrived[job], played.granted[job]
        if arrived > begin:
            arrivals += 1
            if played.valid[job]:
                valid += 1
                at_once += granted == arrived
                ever += granted <= end
        if granted <= end:
            nodes = 1 << played.dimension[job]
            if granted > begin:
                grants += 1
                if not inside:
                    node_time += stays[job] * nodes
            if inside:
                overlap = min(granted + stays[job], end) - max(granted, begin)
                if overlap > 0:
                    node_time += overlap * nodes
    return Counts(arrivals, valid, at_once, ever, grants, node_time)
