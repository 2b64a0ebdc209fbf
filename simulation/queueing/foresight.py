"""What an allocator that grants first free regions will answer to those who wait, compiled: who passes a head next, and who does not.

Rows of a board are those of :mod:`~allocert.simulation.queueing.plans.openings`; of those to work on ``OWN`` holds the processors that are free
now, ``COMMON`` those that are free at the head's time as those who run leave it, and ``HEAD`` the head's place then.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.queueing.plans.openings import COMMON, OWN, PLACE, WIDER, first_place, has_place
from allocert.simulation.queueing.plans.programs import HEAD, HEALTHY

__all__ = [
    "DUE",
    "FREE",
    "HEAD_REQUEST",
    "HELD",
    "MOVED",
    "NOTES",
    "NOW",
    "WITHDRAWN",
    "next_to_pass",
    "shadow_of",
]

NOW, DUE, FREE, HEAD_REQUEST, HELD, WITHDRAWN, MOVED, NOTES = range(8)
"""The time, the head's time, how many processors are free, what the head requests; how many grants are held when the one who passes is asked,
how many were given back by others, whether the head has another place, and how many refusals were noted."""


@compiled
def _meets(board: Any, row: int, other: int) -> bool:
    common = np.uint64(0)
    for i in range(board.shape[1]):
        common |= board[row, i] & board[other, i]
    return bool(common)


@compiled
def _leaves_a_place(board: Any, code: Any, state: Any) -> bool:
    """Whether the head has a place at its time if the place found last is taken; ``HEAD`` and that place are what they are then."""
    if not _meets(board, PLACE, HEAD):
        return True
    rows = board.shape[1]
    for i in range(rows):
        board[WIDER, i] = board[COMMON, i] & ~board[PLACE, i]
    if not has_place(board, code, WIDER, state[HEAD_REQUEST]):
        return False
    granted = board[PLACE].copy()
    first_place(board, code, WIDER, state[HEAD_REQUEST])
    for i in range(rows):
        if board[HEAD, i] != board[PLACE, i]:
            state[MOVED] = 1
        board[HEAD, i], board[PLACE, i] = board[PLACE, i], granted[i]
    return True


@compiled
def _asked(board: Any, code: Any, state: Any, request: int, within: bool, asks: int) -> int:
    """How many grants are held when one comes that leaves the head its time, which is then on the board; -1 - how many if none comes."""
    free = board[OWN].copy()
    held = 0
    while held < asks and has_place(board, code, OWN, request):
        first_place(board, code, OWN, request)
        if within or _leaves_a_place(board, code, state):
            board[OWN] = free
            return held
        for i in range(board.shape[1]):
            board[OWN, i] &= ~board[PLACE, i]
        held += 1
    board[OWN] = free
    return -1 - held


@compiled
def next_to_pass(
    waiting: Any, jobs: Any, board: Any, code: Any, state: Any, known: Any, notes: Any, asks: int
) -> int:
    """The place in ``waiting`` of the next job that passes the head; their number if there is none.

    ``waiting`` are those to be tried; ``jobs`` has a row for each job: what it requests, its processors, how long it is expected to stay.
    ``known`` has a row for each request: whether it was refused, and whether its grants spoil the head's time. Who is refused is noted.
    """
    state[WITHDRAWN] = state[NOTES] = state[MOVED] = 0
    for k in range(len(waiting)):
        job = waiting[k]
        request, processors, limit = jobs[job]
        if known[request, 0] or processors > state[FREE]:
            continue
        within = state[NOW] + limit <= state[DUE]
        if known[request, 1] and not within:
            continue
        held = _asked(board, code, state, request, within, asks)
        if held >= 0:
            state[HELD] = held
            return k
        if held == -1:
            known[request, 0] = 1
            notes[state[NOTES]] = job
            state[NOTES] += 1
        else:
            known[request, 1] = 1
            state[WITHDRAWN] += -1 - held
    return len(waiting)


@compiled
def shadow_of(board: Any, code: Any, ends: Any, places: Any, request: int) -> int:
    """The first end after which a request has a place, -1 if there is none; what is free then, and the place, are put on the board."""
    rows, order = board.shape[1], np.argsort(ends)
    low, high = 0, len(ends)
    for i in range(rows):
        board[COMMON, i] = board[HEALTHY, i]
    if not has_place(board, code, COMMON, request):
        return -1
    high -= 1  # when all have left it has one
    while low < high:
        middle = (low + high) >> 1
        _free_after(board, ends, places, ends[order[middle]])
        if has_place(board, code, COMMON, request):
            high = middle
        else:
            low = middle + 1
    time = ends[order[low]]
    _free_after(board, ends, places, time)
    first_place(board, code, COMMON, request)
    board[HEAD] = board[PLACE]
    return int(time)


@compiled
def _free_after(board: Any, ends: Any, places: Any, time: int) -> None:
    for i in range(board.shape[1]):
        board[COMMON, i] = board[HEALTHY, i]
        for k in range(len(ends)):
            if ends[k] > time:
                board[COMMON, i] &= ~places[k, i]
