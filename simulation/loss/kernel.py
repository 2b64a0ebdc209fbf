"""The compiled event loop of Kandlur & Shin's simulation, and what it measures."""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.loss.stores import (
    heap_pop,
    heap_push,
    lists_give,
    lists_of,
    lists_take,
    tree_give,
    tree_of,
    tree_take,
)

__all__ = ["measure", "play"]


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
    n: int,
    bad: Any,
    first_fit: bool,
    order: int,
    cumulated: Any,
    refused: int,
    invalid: int,
    gaps: Any,
    units: Any,
    stays: Any,
    last_arrival: float,
    last_departure: float,
) -> tuple[int, float, Any, Any, Any, Any, Any]:
    """Play jobs drawn beforehand to the tree (``first_fit``) or the lists, from an empty Q_n.

    ``bad`` marks the faulty labels; ``cumulated[k]`` is the running sum of the dimensions' weights;
    ``order``, ``refused`` and ``invalid`` are places in the lists of choices; ``gaps``, ``units`` and
    ``stays`` hold the jobs' inter-arrival times, numbers in [0, 1) that make dimensions, and residence
    times. Arrivals come until ``last_arrival``; once they are over, departures until ``last_departure``.
    Departures precede arrivals of the same instant, and go in order of the jobs.

    Returns the number of arrivals, the last instant, and for each job: arrival, dimension (-1: none could
    be drawn), whether it was valid on arrival, the label where its block starts (-1: never granted), and
    the time of the grant (inf: never).
    """
    total = len(gaps)
    arrived, granted = np.zeros(total), np.full(total, np.inf)
    dimension, start = np.full(total, -1), np.full(total, -1)
    valid = np.zeros(total, dtype=np.bool_)
    heads, tails, behind, waiting = np.full(n + 1, -1), np.full(n + 1, -1), np.full(total, -1), 0
    times, leavers, held = np.zeros(1 << n), np.zeros(1 << n, dtype=np.int64), 0
    tree = tree_of(n if first_fit else 0, bad)
    lists, ends = lists_of(0 if first_fit else n, bad)
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
                lists_give(lists, ends, n, k, start[leaver])
            below = n + 1
            while waiting > 0:
                next_one = _longest_waiting(heads, below)
                if next_one < 0:
                    break
                k = dimension[next_one]
                block = tree_take(tree, n, k) if first_fit else lists_take(lists, ends, n, k, order)
                if block < 0:
                    below = 0 if refused == 1 else k
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
            while invalid == 2 and top >= 0 and (1 << top) > free:
                top -= 1
            if top >= 0:
                k = 0
                while cumulated[k] <= units[job] * cumulated[top]:
                    k += 1
                dimension[job] = k
                valid[job] = (1 << k) <= free
                block = -1
                if valid[job] and (refused != 1 or waiting == 0):
                    block = tree_take(tree, n, k) if first_fit else lists_take(lists, ends, n, k, order)
                if block >= 0:
                    start[job], granted[job] = block, now
                    free -= 1 << k
                    heap_push(times, leavers, held, now + stays[job], job)
                    held += 1
                elif refused > 0 if valid[job] else invalid == 1:
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
    return job, now, arrived, dimension, valid, start, granted


@compiled
def measure(
    jobs: int,
    begin: float,
    end: float,
    inside: bool,
    arrived: Any,
    dimension: Any,
    valid: Any,
    granted: Any,
    stays: Any,
) -> tuple[int, int, int, int, int, float]:
    """Count what arrived after ``begin``, and the node time granted after ``begin``.

    With ``inside`` it is the node time between ``begin`` and ``end``, whenever it was granted. Returns
    arrivals, valid ones, of these granted at once and granted by ``end``; grants; nodes times time.
    """
    arrivals = valid_ones = at_once = ever = grants = 0
    area = 0.0
    for job in range(jobs):
        if arrived[job] > begin:
            arrivals += 1
            if valid[job]:
                valid_ones += 1
                at_once += granted[job] == arrived[job]
                ever += granted[job] <= end
        if granted[job] <= end:
            if granted[job] > begin:
                grants += 1
                if not inside:
                    area += stays[job] * (1 << dimension[job])
            if inside:
                overlap = min(granted[job] + stays[job], end) - max(granted[job], begin)
                if overlap > 0:
                    area += overlap * (1 << dimension[job])
    return arrivals, valid_ones, at_once, ever, grants, area
