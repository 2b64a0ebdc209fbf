"""Jobs of a plan moved to earlier times, and those in the way of another, compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.queueing.plans.openings import OWN, PLACE
from allocert.simulation.queueing.plans.programs import Programs
from allocert.simulation.queueing.plans.steps import (
    AT_ONCE,
    BEFORE,
    LENGTH,
    NEVER,
    NOW,
    OWN_BEGIN,
    OWN_END,
    REQUEST,
    add,
    earliest,
    remove,
)

__all__ = ["Hits", "Reserved", "Steps", "bring_forward", "due", "try_beside", "wake"]


class Steps(NamedTuple):
    """A timeline, and the query about it."""

    times: Any
    taken: Any
    hopeless: Any
    size: Any
    asked: Any


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
def wake(begins: Any, size: Any) -> int:
    """The first begin of some reservations."""
    first = begins[0]
    for k in range(1, size[0]):
        first = min(first, begins[k])
    return int(first)


@compiled
def due(jobs: Any, begins: Any, size: Any, after: int, now: int) -> int:
    """The number of the first reservation of a job beyond ``after`` that begins by ``now``; -1 if there is none."""
    for k in range(size[0]):
        if begins[k] <= now and jobs[k] > after:
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
def _ask(asked: Any, request: int, length: int, before: int, own_begin: int, own_end: int) -> None:
    asked[REQUEST], asked[LENGTH], asked[BEFORE], asked[AT_ONCE] = request, length, before, 1
    asked[OWN_BEGIN], asked[OWN_END] = own_begin, own_end


@compiled
def try_beside(
    steps: Steps,
    programs: Programs,
    reserved: Reserved,
    hits: Hits,
    begin: int,
    end: int,
    own: Any,
    first: int,
) -> int:
    """How many have to make room for a stay at a place; -1 if one before ``first`` would come later.

    Who they are and where they would be instead is put into ``hits``; the plan is left as it was.
    """
    times, taken, hopeless, size, asked = steps
    code, board, wider = programs
    found, moved = _hit(reserved, begin, end, own, hits), 0
    for k in hits.number[:found]:
        remove(times, taken, hopeless, size, reserved.begin[k], reserved.end[k], reserved.place, k)
    add(times, taken, hopeless, size, begin, end, own, 0)
    for h in range(found):
        k = hits.number[h]
        job = reserved.job[k]
        length = reserved.length[job]
        _ask(asked, reserved.request[job], length, reserved.begin[k] + 1 if job < first else NEVER, 0, 0)
        time = earliest(times, taken, hopeless, size, board, code, wider, asked)
        if time < 0:
            break
        hits.begin[h] = time
        hits.place[h] = board[PLACE]
        add(times, taken, hopeless, size, time, time + length, hits.place, h)
        moved += 1
    for h in range(moved):
        time = hits.begin[h]
        length = reserved.length[reserved.job[hits.number[h]]]
        remove(times, taken, hopeless, size, time, time + length, hits.place, h)
    remove(times, taken, hopeless, size, begin, end, own, 0)
    for k in hits.number[:found]:
        add(times, taken, hopeless, size, reserved.begin[k], reserved.end[k], reserved.place, k)
    return found if moved == found else -1


@compiled
def _move(
    times: Any, taken: Any, hopeless: Any, size: Any, board: Any, reserved: Reserved, k: int, time: int
) -> None:
    """Move a reservation to an earlier time, to the place on the board; time that it holds before and after is not freed in between."""
    begin, end, places = reserved.begin[k], reserved.end[k], reserved.place
    to = time + end - begin
    if to > begin and np.all(places[k] == board[PLACE]):
        remove(times, taken, hopeless, size, to, end, places, k)
        add(times, taken, hopeless, size, time, begin, places, k)
    else:
        remove(times, taken, hopeless, size, begin, end, places, k)
        places[k] = board[PLACE]
        add(times, taken, hopeless, size, time, to, places, k)
    reserved.begin[k], reserved.end[k] = time, to


@compiled
def bring_forward(steps: Steps, programs: Programs, reserved: Reserved, loose: int) -> int:
    """Move jobs, in order, to earlier times where a place has become free before ``loose``: before when places are left."""
    times, taken, hopeless, size, asked = steps
    code, board, wider = programs
    jobs, begins, ends, places = reserved.job, reserved.begin, reserved.end, reserved.place
    requests, lengths = reserved.request, reserved.length
    left = 0
    for k in range(reserved.size[0]):
        begin, end, job = begins[k], ends[k], jobs[k]
        before = min(begin, loose)
        if before <= asked[NOW]:
            continue
        for i in range(board.shape[1]):
            board[OWN, i] = places[k, i]
        _ask(asked, requests[job], lengths[job], before, begin, end)
        time = earliest(times, taken, hopeless, size, board, code, wider, asked)
        if time >= 0:
            loose, left = max(loose, end), max(left, end)
            _move(times, taken, hopeless, size, board, reserved, k, time)
    return left
