"""The compiled event loop of Kandlur & Shin's simulation, and what it measures."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled
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


@compiled
def _longest_waiting(heads: Any, below: int) -> int:
    """The first job in order of arrival that waits for a dimension less than ``below``, or -1."""
    first = -1
    for k in range(below):
        if heads[k] >= 0 and (first < 0 or heads[k] < first):
            first = heads[k]
    return first


@compiled
def play(
    n: int, bad: Any, cumulated: Any, rules: Rules, jobs: Jobs, last_arrival: float, last_departure: float
) -> Played:
    """Play jobs to a store of free blocks, from an empty Q_n.

    ``bad``, bool[2^n], marks the faulty labels; ``cumulated[k]`` is the running sum of the dimensions' weights.
    Arrivals come until ``last_arrival``; once they are over, departures until ``last_departure``.
    Departures precede arrivals of the same instant, and go in order of the jobs.
    """
    gaps, units, stays = jobs.gaps, jobs.units, jobs.stays
    first_fit, queued = rules.first_fit, rules.refused == Refused.QUEUED
    total = len(gaps)
    arrived, granted = np.zeros(total), np.full(total, np.inf)
    dimension, start = np.full(total, -1), np.full(total, -1)
    valid = np.zeros(total, dtype=np.bool_)
    heads, tails, behind, waiting = np.full(n + 1, -1), np.full(n + 1, -1), np.full(total, -1), 0
    times, leavers, held = np.zeros(1 << n), np.zeros(1 << n, dtype=np.int64), 0
    tree = tree_of(n if first_fit else 0, bad)
    links, ends = lists_of(0 if first_fit else n, bad)
    free = (1 << n) - bad.sum()
    job, now = 0, 0.0
    coming = gaps[0] if total > 0 else np.inf
    while True:
        comes = job < total and coming <= last_arrival
        if held > 0 and times[0] <= (coming if comes else last_departure):
            now, leaver = times[0], leavers[0]
            heap_pop(times, leavers, held)
            held -= 1
            k = dimension[leaver]
            free += 1 << k
            if first_fit:
                tree_give(tree, n, k, start[leaver])
            else:
                lists_give(links, ends, n, k, start[leaver])
            below = n + 1
            while waiting > 0:
                next_one = _longest_waiting(heads, below)
                if next_one < 0:
                    break
                k = dimension[next_one]
                block = tree_take(tree, n, k) if first_fit else lists_take(links, ends, n, k, rules.order)
                if block < 0:
                    below = 0 if queued else k
                    continue
                heads[k] = behind[next_one]
                waiting -= 1
                start[next_one], granted[next_one] = block, now
                free -= 1 << k
                heap_push(times, leavers, held, now + stays[next_one], next_one)
                held += 1
        elif comes:
            now = coming
            arrived[job] = now
            top = n
            while rules.invalid == Invalid.REDRAWN and top >= 0 and (1 << top) > free:
                top -= 1
            if top >= 0:
                k = 0
                while cumulated[k] <= units[job] * cumulated[top]:
                    k += 1
                dimension[job] = k
                valid[job] = (1 << k) <= free
                block = -1
                if valid[job] and (waiting == 0 or not queued):
                    block = tree_take(tree, n, k) if first_fit else lists_take(links, ends, n, k, rules.order)
                if block >= 0:
                    start[job], granted[job] = block, now
                    free -= 1 << k
                    heap_push(times, leavers, held, now + stays[job], job)
                    held += 1
                elif rules.refused != Refused.LOST if valid[job] else rules.invalid == Invalid.WAITS:
                    if heads[k] < 0:
                        heads[k] = job
                    else:
                        behind[tails[k]] = job
                    tails[k] = job
                    waiting += 1
            job += 1
            if job < total:
                coming = now + gaps[job]
        else:
            break
    return Played(job, now, arrived, dimension, valid, start, granted)


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
