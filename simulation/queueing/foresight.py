"""What an allocator that grants first free regions will answer, compiled: who may pass a head, and when the head has a place.

Rows of a board are those of :mod:`~allocert.simulation.queueing.plans.openings`; of those to work on ``OWN`` holds the processors that are free
now, ``COMMON`` those that are free at the head's time as those who run leave it, and ``HEAD`` the head's place then.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.queueing.plans.openings import COMMON, OWN, PLACE, WIDER, first_place, has_place
from allocert.simulation.queueing.plans.programs import HEAD, HEALTHY

__all__ = ["NONE", "held_before", "shadow_of"]

NONE = -(1 << 62)
"""No time."""


@compiled
def _meets(board: Any, row: int, other: int) -> bool:
    common = np.uint64(0)
    for i in range(board.shape[1]):
        common |= board[row, i] & board[other, i]
    return bool(common)


@compiled
def _leaves_a_place(board: Any, code: Any, head: int, moved: Any) -> bool:
    """Whether the request ``head`` has a place at its time if the place found last is taken; ``HEAD`` is its place then.

    ``moved[0]`` counts places that are others than before.
    """
    if not _meets(board, PLACE, HEAD):
        return True
    granted = board[PLACE].copy()
    for i in range(board.shape[1]):
        board[WIDER, i] = board[COMMON, i] & ~granted[i]
    if not first_place(board, code, WIDER, head):
        return False
    other = False
    for i in range(board.shape[1]):
        other |= board[HEAD, i] != board[PLACE, i]
        board[HEAD, i], board[PLACE, i] = board[PLACE, i], granted[i]
    moved[0] += other
    return True


@compiled
def held_before(board: Any, code: Any, request: int, head: int, within: bool, asks: int, moved: Any) -> int:
    """How many grants are held when one comes that leaves the head its time, which is then on the board; -1 - how many if none comes.

    ``within``: every grant does.
    """
    if within:
        return 0 if first_place(board, code, OWN, request) else -1
    free = board[OWN].copy()
    held, found = 0, False
    while held < asks and first_place(board, code, OWN, request):
        if _leaves_a_place(board, code, head, moved):
            found = True
            break
        for i in range(board.shape[1]):
            board[OWN, i] &= ~board[PLACE, i]
        held += 1
    board[OWN] = free
    return held if found else -1 - held


@compiled
def shadow_of(board: Any, code: Any, ends: Any, slots: Any, places: Any, running: int, request: int) -> int:
    """The first end after which a request has a place, ``NONE`` if there is none; the free processors then and the place go on the board.

    ``slots[k]`` is the slot, in ``ends`` and ``places``, of the one that ends as number k of those running.
    """
    rows = board.shape[1]
    for i in range(rows):
        board[COMMON, i] = board[HEALTHY, i]
    if not has_place(board, code, COMMON, request):
        return NONE
    free = np.empty((running, rows), np.uint64)
    """The processors free when number k has left, those with the same end after it not yet."""
    free[running - 1] = board[HEALTHY]
    for k in range(running - 1, 0, -1):
        for i in range(rows):
            free[k - 1, i] = free[k, i] & ~places[slots[k], i]
    low, high = 0, running - 1
    while low < high:
        middle = (low + high) >> 1
        board[COMMON] = free[middle]
        if has_place(board, code, COMMON, request):
            high = middle
        else:
            low = middle + 1
    time = ends[slots[low]]
    while low < running - 1 and ends[slots[low + 1]] == time:
        low += 1
    board[COMMON] = free[low]
    first_place(board, code, COMMON, request)
    board[HEAD] = board[PLACE]
    return int(time)
