"""A timeline of words, compiled: what :class:`~allocert.simulation.queueing.plans.timeline.Timeline` does, on arrays.

From ``times[k]`` on, until ``times[k + 1]``, ``taken[k]`` is taken, a row of uint64, for k below ``size[0]``; after the last one nothing is. The first step
has begun. A step that others have made needless stays, as one of no length: it has the time of the next one and takes the same. A step that is made takes
the nearest such step, so that those in between are moved, and not all that follow. The arrays have room for the steps that come.

``hopeless`` are rows of uint64, one for each 64 steps: word r has a bit for each of these steps at which request r is known to have no place. A search
passes over such steps a word at a time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.queueing.plans.openings import COMMON, OWN, WIDER, first_place, has_place, members
from allocert.simulation.queueing.plans.programs import HEALTHY

__all__ = ["NEVER", "add", "earliest", "remove", "step_of"]

NEVER = 1 << 62
"""A time after all others."""

_FAR = 32
"""Steps to a hole that are too far where the end is nearer."""
_NONE, _ONE, _ALL = np.uint64(0), np.uint64(1), np.uint64(0xFFFFFFFFFFFFFFFF)

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
def _within(block: int, first: int, last: int) -> Any:
    """The bits of a block's steps that are from ``first`` to ``last``, which it has a part of."""
    mask = _ALL
    if block == first >> 6:
        mask &= _ALL << np.uint64(first & 63)
    if block == last >> 6:
        mask &= _ALL >> np.uint64(63 - (last & 63))
    return mask


@compiled
def _slide(times: Any, taken: Any, hopeless: Any, step: int, hole: int) -> None:
    """Copy a step next to itself, towards a hole that those in between are moved into."""
    right = hole > step
    by = 1 if right else -1
    for k in range(hole, step, -by):
        times[k] = times[k - by]
        for i in range(taken.shape[1]):
            taken[k, i] = taken[k - by, i]
    first, last = min(step + 1, hole), max(step - 1, hole)
    blocks = (last >> 6) - (first >> 6) + 1
    for number in range(blocks):
        block = (last >> 6) - number if right else (first >> 6) + number
        mask = _within(block, first, last)
        if right:
            other = max(block - 1, 0)
            for r in range(hopeless.shape[1]):
                word = hopeless[block, r]
                moved = (word << _ONE) | (hopeless[other, r] >> np.uint64(63))
                hopeless[block, r] = (word & ~mask) | (moved & mask)
        else:
            other = min(block + 1, hopeless.shape[0] - 1)
            for r in range(hopeless.shape[1]):
                word = hopeless[block, r]
                moved = (word >> _ONE) | (hopeless[other, r] << np.uint64(63))
                hopeless[block, r] = (word & ~mask) | (moved & mask)


@compiled
def _hole(times: Any, size: Any, step: int) -> int:
    """The step of no length nearest to between a step and the one before it; the end, if there is none and it is not far, either."""
    n, away = size[0], 0
    while True:
        right, left = step + away, step - 2 - away
        if right + 1 < n and times[right] == times[right + 1]:
            return right
        if left >= 0 and times[left] == times[left + 1]:
            return left
        if right >= n and n < len(times) and (away >= _FAR or left < 0):
            return int(n)
        away += 1


@compiled
def _cut(times: Any, taken: Any, hopeless: Any, size: Any, time: int) -> None:
    """Let a step begin at a time."""
    step = step_of(times, size, time)
    if step < size[0] and times[step] == time:
        return
    hole = _hole(times, size, step)
    size[0] = max(size[0], hole + 1)
    _slide(times, taken, hopeless, step - 1, hole)
    times[step if hole >= step else step - 1] = time


@compiled
def _join(times: Any, taken: Any, size: Any, time: int) -> None:
    """Leave out the step that begins at a time if it is none."""
    step = step_of(times, size, time)
    if step == 0:
        return
    for i in range(taken.shape[1]):
        if taken[step, i] != taken[step - 1, i]:
            return
    while step < size[0] and times[step] == time:
        times[step] = times[step - 1]
        step += 1


@compiled
def add(times: Any, taken: Any, hopeless: Any, size: Any, begin: int, end: int, places: Any, k: int) -> None:
    """Take the place of row k from ``begin`` to before ``end``."""
    _cut(times, taken, hopeless, size, begin)
    _cut(times, taken, hopeless, size, end)
    step = step_of(times, size, begin)
    while times[step] < end:
        for i in range(places.shape[1]):
            taken[step, i] |= places[k, i]
        step += 1
    _join(times, taken, size, end)
    _join(times, taken, size, begin)


@compiled
def remove(
    times: Any, taken: Any, hopeless: Any, size: Any, begin: int, end: int, places: Any, k: int
) -> None:
    """Give it back."""
    _cut(times, taken, hopeless, size, begin)
    _cut(times, taken, hopeless, size, end)
    first = step = step_of(times, size, begin)
    while times[step] < end:
        for i in range(places.shape[1]):
            taken[step, i] &= ~places[k, i]
        step += 1
    for block in range(first >> 6, ((step - 1) >> 6) + 1):
        kept = ~_within(block, first, step - 1)
        for r in range(hopeless.shape[1]):
            hopeless[block, r] &= kept
    _join(times, taken, size, end)
    _join(times, taken, size, begin)


@compiled
def _next(hopeless: Any, request: int, flipped: Any, step: int, stop: int) -> int:
    """The first step from one on at which a request is hopeless, or is not if all bits are ``flipped``; ``stop`` if there is none before."""
    while step < stop:
        word = (hopeless[step >> 6, request] ^ flipped) >> np.uint64(step & 63)
        if word != _NONE:
            return int(min(stop, step + members((word & (~word + _ONE)) - _ONE)))
        step = (step | 63) + 1
    return stop


@compiled
def _give_up(hopeless: Any, wider: Any, request: int, step: int) -> None:
    """Note that a request has no place at a step, and none has whose regions all hold one of it."""
    bit = _ONE << np.uint64(step & 63)
    for i in range(wider.shape[1]):
        word = wider[request, i]
        while word != _NONE:
            hopeless[step >> 6, 64 * i + members((word & (~word + _ONE)) - _ONE)] |= bit
            word &= word - _ONE


@compiled
def _fits(taken: Any, step: int, own: bool, board: Any, code: Any, request: int) -> bool:
    """Whether there is a place that is free in common and at one step more; if so the common part becomes this."""
    count, less = 0, _NONE
    for i in range(board.shape[1]):
        busy, common = taken[step, i], board[COMMON, i]
        if own:
            busy &= ~board[OWN, i]
        wider = common & ~busy
        board[WIDER, i] = wider
        count += members(wider)
        less |= wider ^ common
    if less == _NONE:
        return True
    if count < code[3 * request] or not has_place(board, code, WIDER, request):
        return False
    for i in range(board.shape[1]):
        board[COMMON, i] = board[WIDER, i]
    return True


@compiled
def _all_healthy(board: Any) -> None:
    """Let all that is not faulty be free in common."""
    for i in range(board.shape[1]):
        board[COMMON, i] = board[HEALTHY, i]


@compiled
def earliest(
    times: Any, taken: Any, hopeless: Any, size: Any, board: Any, code: Any, wider: Any, asked: Any
) -> int:
    """The first time, now or at a later step, and before some time, at which a place is free for the whole stay; -1 if there is none.

    The first such place is put on the board.
    """
    n, request, length, begin, end = size[0], asked[REQUEST], asked[LENGTH], asked[OWN_BEGIN], asked[OWN_END]
    step, time = step_of(times, size, asked[NOW] + 1) - 1, asked[NOW]
    if asked[AT_ONCE] == 0:
        step += 1
        time = times[step] if step < n else time + 1
    later, stop = step, n if begin == end else step_of(times, size, begin)
    _all_healthy(board)
    if begin == end and not has_place(board, code, COMMON, request):
        return -1
    while time < asked[BEFORE]:
        seen = _next(hopeless, request, _ALL, step, stop)
        if seen == step:
            wall = _next(hopeless, request, _NONE, step, stop)
            if wall < stop and times[wall] < time + length:
                seen = wall + 1
        if seen > step:
            step = later = seen
            _all_healthy(board)
        else:
            while later < n and times[later] < time + length:
                if not _fits(taken, later, begin <= times[later] < end, board, code, request):
                    break
                later += 1
            else:
                first_place(board, code, COMMON, request)
                return int(time)
            # No stay from here on that reaches this step has a place; the next one may begin after the last such step.
            blocked, first = later, later + 1
            later += 1
            _all_healthy(board)
            while first > step + 1:
                if not _fits(taken, first - 1, begin <= times[first - 1] < end, board, code, request):
                    break
                first -= 1
            step = first
            if step == later:
                _give_up(hopeless, wider, request, blocked)
        if step >= n:
            return -1
        time = times[step]
    return -1
