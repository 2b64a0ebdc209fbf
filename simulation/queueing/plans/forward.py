"""Jobs of a plan moved to earlier times, and those in the way of another, compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

from allocert.machines.compiled import compiled
from allocert.simulation.queueing.plans.openings import OWN, PLACE
from allocert.simulation.queueing.plans.programs import Programs
from allocert.simulation.queueing.plans.steps import (
    NEVER,
    Asked,
    Steps,
    add,
    cut,
    earliest,
    join,
    remove,
)

__all__ = ["Hits", "Reserved", "bring_forward", "due", "try_beside", "wake"]


class Reserved(NamedTuple):
    """The reservations of a plan in order of the jobs, the first ``size[0]`` of each array; their places are rows of uint64.

    ``request`` and ``length`` are those of all jobs of the workload, by job.
    """

    job: Any
    begin: Any
    end: Any
    place: Any
    size: Any
    request: Any
    length: Any


class Hits(NamedTuple):
    """Reservations in the way of a stay, by their numbers in the plan, and other times and places for them."""

    number: Any
    begin: Any
    place: Any


@compiled
def wake(reserved: Reserved) -> int:
    """The first begin of some reservations."""
    first = reserved.begin[0]
    for k in range(1, reserved.size[0]):
        first = min(first, reserved.begin[k])
    return first


@compiled
def due(reserved: Reserved, after: int, now: int) -> int:
    """The number of the first reservation of a job beyond ``after`` that begins by ``now``; -1 if there is none."""
    for k in range(reserved.size[0]):
        if reserved.begin[k] <= now and reserved.job[k] > after:
            return k
    return -1


@compiled
def _hit(reserved: Reserved, begin: int, end: int, own: Any, hits: Hits) -> int:
    """How many reservations there are that a stay would take something of."""
    found = 0
    for k in range(reserved.size[0]):
        if begin < reserved.end[k] and reserved.begin[k] < end:
            for i in range(own.shape[1]):
                if own[0, i] & reserved.place[k, i]:
                    hits.number[found] = k
                    found += 1
                    break
    return found


@compiled
def try_beside(
    steps: Steps, programs: Programs, reserved: Reserved, hits: Hits, stay: Any, own: Any, now: int, first: int
) -> int:
    """How many have to make room for a stay at a place; -1 if one before ``first`` would come later.

    Who they are and where they would be instead is put into ``hits``; the plan is left as it was.
    """
    begin, end = stay
    found, moved = _hit(reserved, begin, end, own, hits), 0
    for k in hits.number[:found]:
        remove(steps, reserved.begin[k], reserved.end[k], reserved.place, k)
    add(steps, begin, end, own, 0)
    for h in range(found):
        k = hits.number[h]
        job = reserved.job[k]
        before = reserved.begin[k] + 1 if job < first else NEVER
        length = reserved.length[job]
        time = earliest(steps, programs, Asked(reserved.request[job], length, now, before, 1, 0, 0))
        if time < 0:
            break
        hits.begin[h] = time
        for i in range(own.shape[1]):
            hits.place[h, i] = programs.scratch[PLACE, i]
        add(steps, time, time + length, hits.place, h)
        moved += 1
    for h in range(moved):
        time = hits.begin[h]
        remove(steps, time, time + reserved.length[reserved.job[hits.number[h]]], hits.place, h)
    remove(steps, begin, end, own, 0)
    for k in hits.number[:found]:
        add(steps, reserved.begin[k], reserved.end[k], reserved.place, k)
    return found if moved == found else -1


@compiled
def bring_forward(steps: Steps, programs: Programs, reserved: Reserved, now: int, loose: int) -> int:
    """Move jobs, in order, to earlier times where a place has become free before ``loose``: before when places are left."""
    left = 0
    for k in range(reserved.size[0]):
        begin, end, job = reserved.begin[k], reserved.end[k], reserved.job[k]
        before = min(begin, loose)
        if before <= now:
            continue
        cut(steps, begin)
        cut(steps, end)
        for i in range(steps.taken.shape[1]):
            programs.scratch[OWN, i] = reserved.place[k, i]
        length = reserved.length[job]
        time = earliest(steps, programs, Asked(reserved.request[job], length, now, before, 1, begin, end))
        join(steps, end)
        join(steps, begin)
        if time >= 0:
            remove(steps, begin, end, reserved.place, k)
            reserved.begin[k], reserved.end[k] = time, time + length
            for i in range(steps.taken.shape[1]):
                reserved.place[k, i] = programs.scratch[PLACE, i]
            loose, left = max(loose, end), max(left, end)
            add(steps, time, time + length, reserved.place, k)
    return left
