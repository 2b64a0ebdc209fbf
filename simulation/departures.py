"""A heap of departures, compiled: the times at which jobs leave, and the jobs, two arrays of one length.

Times may be int64 or float64; the jobs are int64. The first entries of both are the first departure.
"""

from __future__ import annotations

from typing import Any

from allocert.machines.compiled import compiled

__all__ = ["heap_pop", "heap_push"]


@compiled
def heap_push(times: Any, jobs: Any, size: int, time: float, job: int) -> None:
    """Add a departure to a heap of ``size``, ordered by time, then job."""
    place = size
    while place > 0:
        above = (place - 1) >> 1
        if times[above] < time or (times[above] == time and jobs[above] < job):
            break
        times[place], jobs[place] = times[above], jobs[above]
        place = above
    times[place], jobs[place] = time, job


@compiled
def heap_pop(times: Any, jobs: Any, size: int) -> None:
    """Remove the first departure of a heap of ``size``."""
    last = size - 1
    time, job = times[last], jobs[last]
    place, below = 0, 1
    while below < last:
        other = below + 1
        if other < last and (
            times[other] < times[below] or (times[other] == times[below] and jobs[other] < jobs[below])
        ):
            below = other
        if time < times[below] or (time == times[below] and job < jobs[below]):
            break
        times[place], jobs[place] = times[below], jobs[below]
        place, below = below, 2 * below + 1
    times[place], jobs[place] = time, job
