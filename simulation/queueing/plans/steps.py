"""A timeline of words, compiled: what :class:`~allocert.simulation.queueing.plans.timeline.Timeline` does, on arrays.

From ``times[k]`` on ``taken[k]`` is taken, the first ``size[1]`` of a row of uint64, for k below ``size[0]``; after the last one nothing is. The rest of
the row has a bit for each request that is known to have no place there. The arrays have room for the steps that come.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.queueing.plans.openings import COMMON, OWN, WIDER, first_place, has_place, members
from allocert.simulation.queueing.plans.programs import HEALTHY

__all__ = ["NEVER", "add", "cut", "earliest", "join", "remove", "step_of"]

NEVER = 1 << 62
"""A time after all others."""


REQUEST, LENGTH, NOW, BEFORE, AT_ONCE, OWN_BEGIN, OWN_END = range(7)
"""The query: a place of a request, for how long, between what times; whether it may begin now without a step. Who asks has one from

``OWN_BEGIN`` to before ``OWN_END`` that is on the board, and asks for an earlier time; none if they are equal. They need not be steps: another
may have the same place just before, which is not free then, and no earlier stay reaches ``OWN_END``.
"""


@compiled
def step_of(times: Any, size: Any, time: int) -> int:
    """The first step at a time or after it."""
    low, high = 0, size[0]
    while low < high:
        middle = (low + high) >> 1
        if times[middle] < time:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def cut(times: Any, taken: Any, size: Any, time: int) -> int:
    """The step that begins at a time, made if need be."""
    n = size[0]
    step = step_of(times, size, time)
    if step < n and times[step] == time:
        return step
    for k in range(n, step, -1):
        times[k] = times[k - 1]
        for i in range(taken.shape[1]):
            taken[k, i] = taken[k - 1, i]
    times[step] = time
    for i in range(taken.shape[1]):
        taken[step, i] = taken[step - 1, i] if step > 0 else np.uint64(0)
    size[0] = n + 1
    return step


@compiled
def join(times: Any, taken: Any, size: Any, time: int) -> None:
    """Leave out the step that begins at a time if it is none."""
    n = size[0]
    step = step_of(times, size, time)
    for i in range(size[1]):
        before = taken[step - 1, i] if step > 0 else np.uint64(0)
        if taken[step, i] != before:
            return
    for k in range(step, n - 1):
        times[k] = times[k + 1]
        for i in range(taken.shape[1]):
            taken[k, i] = taken[k + 1, i]
    size[0] = n - 1


@compiled
def add(times: Any, taken: Any, size: Any, begin: int, end: int, places: Any, k: int) -> None:
    """Take the place of row k from ``begin`` to before ``end``."""
    first = cut(times, taken, size, begin)
    for step in range(first, cut(times, taken, size, end)):
        for i in range(places.shape[1]):
            taken[step, i] |= places[k, i]
    join(times, taken, size, end)
    join(times, taken, size, begin)


@compiled
def remove(times: Any, taken: Any, size: Any, begin: int, end: int, places: Any, k: int) -> None:
    """Give it back."""
    first = cut(times, taken, size, begin)
    for step in range(first, cut(times, taken, size, end)):
        for i in range(places.shape[1]):
            taken[step, i] &= ~places[k, i]
        for i in range(places.shape[1], taken.shape[1]):
            taken[step, i] = np.uint64(0)
    join(times, taken, size, end)
    join(times, taken, size, begin)


@compiled
def _hopeless(taken: Any, step: int, rows: int, request: int) -> bool:
    """Whether a request is known to have no place at a step."""
    return bool((taken[step, rows + (request >> 6)] >> np.uint64(request & 63)) & np.uint64(1))


@compiled
def _fits(taken: Any, step: int, own: bool, board: Any, code: Any, request: int) -> bool:
    """Whether there is a place that is free in common and at one step more; if so the common part becomes this."""
    count, less = 0, np.uint64(0)
    for i in range(board.shape[1]):
        busy, common = taken[step, i], board[COMMON, i]
        if own:
            busy &= ~board[OWN, i]
        wider = common & ~busy
        board[WIDER, i] = wider
        count += members(wider)
        less |= wider ^ common
    if less == np.uint64(0):
        return True
    if count < code[3 * request] or not has_place(board, code, WIDER, request):
        return False
    for i in range(board.shape[1]):
        board[COMMON, i] = board[WIDER, i]
    return True


@compiled
def earliest(times: Any, taken: Any, size: Any, board: Any, code: Any, wider: Any, asked: Any) -> int:
    """The first time, now or at a later step, and before some time, at which a place is free for the whole stay; -1 if there is none.

    The first such place is put on the board.
    """
    n, request, length, begin, end = size[0], asked[REQUEST], asked[LENGTH], asked[OWN_BEGIN], asked[OWN_END]
    rows, step, time = board.shape[1], step_of(times, size, asked[NOW] + 1) - 1, asked[NOW]
    if asked[AT_ONCE] == 0:
        step += 1
        time = times[step] if step < n else time + 1
    later = hopeful = max(step, 0)
    for i in range(rows):
        board[COMMON, i] = board[HEALTHY, i]
    if begin == end and not has_place(board, code, COMMON, request):
        return -1
    while time < asked[BEFORE]:
        blocked = -1
        while hopeful < n and times[hopeful] < time + length:
            if _hopeless(taken, hopeful, rows, request) and not begin <= times[hopeful] < end:
                blocked = hopeful
            hopeful += 1
        if blocked >= 0:
            step = later = blocked + 1
            for i in range(rows):
                board[COMMON, i] = board[HEALTHY, i]
        else:
            while later < n and times[later] < time + length:
                if not _fits(taken, later, begin <= times[later] < end, board, code, request):
                    blocked = later
                    break
                later += 1
            if blocked < 0:
                first_place(board, code, COMMON, request)
                return int(time)
            # No stay from here on that reaches this step has a place; the next one may begin after the last such step.
            later += 1
            first = later
            for i in range(rows):
                board[COMMON, i] = board[HEALTHY, i]
            while first > step + 1:
                if not _fits(taken, first - 1, begin <= times[first - 1] < end, board, code, request):
                    break
                first -= 1
            step = first
            if step == later:
                for i in range(wider.shape[1]):
                    taken[blocked, rows + i] |= wider[request, i]
        if step >= n:
            return -1
        time = times[step]
    return -1
