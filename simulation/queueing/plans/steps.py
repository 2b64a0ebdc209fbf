"""A timeline of words, compiled: what :class:`~allocert.simulation.queueing.plans.timeline.Timeline` does, on arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.queueing.plans.openings import COMMON, OWN, WIDER, first_place, has_place, members
from allocert.simulation.queueing.plans.programs import Programs

__all__ = ["NEVER", "Asked", "Steps", "add", "cut", "earliest", "join", "remove"]

NEVER = 1 << 62
"""A time after all others."""


class Steps(NamedTuple):
    """A step function: from ``times[k]`` on ``taken[k]`` is taken, a row of uint64, for k below ``size[0]``; after the last one nothing is.

    The arrays have room for the steps that come.
    """

    times: Any
    taken: Any
    size: Any


class Asked(NamedTuple):
    """Who asks for a place, for how long, and between what times; ``at_once`` if it may begin ``now`` without a step.

    It has a place from ``own_begin`` to before ``own_end``, both of them steps, that is in scratch; none if they are equal.
    """

    request: int
    length: int
    now: int
    before: int
    at_once: int
    own_begin: int
    own_end: int


@compiled
def _step_of(steps: Steps, time: int) -> int:
    """The first step at a time or after it."""
    low, high = 0, steps.size[0]
    while low < high:
        middle = (low + high) >> 1
        if steps.times[middle] < time:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def cut(steps: Steps, time: int) -> int:
    """The step that begins at a time, made if need be."""
    times, taken, n = steps.times, steps.taken, steps.size[0]
    step = _step_of(steps, time)
    if step < n and times[step] == time:
        return step
    for k in range(n, step, -1):
        times[k] = times[k - 1]
        for i in range(taken.shape[1]):
            taken[k, i] = taken[k - 1, i]
    times[step] = time
    for i in range(taken.shape[1]):
        taken[step, i] = taken[step - 1, i] if step > 0 else np.uint64(0)
    steps.size[0] = n + 1
    return step


@compiled
def join(steps: Steps, time: int) -> None:
    """Leave out the step that begins at a time if it is none."""
    times, taken, n = steps.times, steps.taken, steps.size[0]
    step = _step_of(steps, time)
    for i in range(taken.shape[1]):
        before = taken[step - 1, i] if step > 0 else np.uint64(0)
        if taken[step, i] != before:
            return
    for k in range(step, n - 1):
        times[k] = times[k + 1]
        for i in range(taken.shape[1]):
            taken[k, i] = taken[k + 1, i]
    steps.size[0] = n - 1


@compiled
def add(steps: Steps, begin: int, end: int, places: Any, k: int) -> None:
    """Take the place of row k from ``begin`` to before ``end``."""
    first = cut(steps, begin)
    for step in range(first, cut(steps, end)):
        for i in range(places.shape[1]):
            steps.taken[step, i] |= places[k, i]
    join(steps, end)
    join(steps, begin)


@compiled
def remove(steps: Steps, begin: int, end: int, places: Any, k: int) -> None:
    """Give it back."""
    first = cut(steps, begin)
    for step in range(first, cut(steps, end)):
        for i in range(places.shape[1]):
            steps.taken[step, i] &= ~places[k, i]
    join(steps, end)
    join(steps, begin)


@compiled
def _fits(steps: Steps, programs: Programs, asked: Asked, step: int) -> bool:
    """Whether there is a place in what is free in common and at one step more; if so that is what is in common."""
    scratch, rows = programs.scratch, steps.taken.shape[1]
    own = asked.own_begin <= steps.times[step] < asked.own_end
    count, less = 0, False
    for i in range(rows):
        taken = steps.taken[step, i]
        if own:
            taken &= ~scratch[OWN, i]
        wider = scratch[COMMON, i] & ~taken
        scratch[WIDER, i] = wider
        count += members(wider)
        less = less or wider != scratch[COMMON, i]
    if not less:
        return True
    if count < programs.requests[asked.request, 0] or not has_place(programs, WIDER, asked.request):
        return False
    for i in range(rows):
        scratch[COMMON, i] = scratch[WIDER, i]
    return True


@compiled
def earliest(steps: Steps, programs: Programs, asked: Asked) -> int:
    """The first time, now or at a later step, and before some time, at which a place is free for the whole stay; -1 if there is none.

    The first such place is put into the scratch.
    """
    n, scratch, rows = steps.size[0], programs.scratch, steps.taken.shape[1]
    step, time = _step_of(steps, asked.now + 1) - 1, asked.now
    if not asked.at_once:
        step += 1
        time = steps.times[step] if step < n else asked.now + 1
    later = max(step, 0)
    for i in range(rows):
        scratch[COMMON, i] = programs.masks[0, i]
    if not has_place(programs, COMMON, asked.request):
        return -1
    while time < asked.before:
        while later < n and steps.times[later] < time + asked.length and _fits(steps, programs, asked, later):
            later += 1
        if later == n or steps.times[later] >= time + asked.length:
            first_place(programs, COMMON, asked.request)
            return time
        # No stay from here on that reaches the step ``later`` has a place; the next one may begin after the last such step.
        begin = later + 1
        for i in range(rows):
            scratch[COMMON, i] = programs.masks[0, i]
        while begin > step + 1 and _fits(steps, programs, asked, begin - 1):
            begin -= 1
        step, later = begin, later + 1
        if step >= n:
            return -1
        time = steps.times[step]
    return -1
