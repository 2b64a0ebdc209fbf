"""Free regions by programs of turns, compiled: whether there is one, and the first.

Words are rows of uint64 of a board, handed over by number. All arrays are arguments of their own: one in a tuple is counted as an object at each call.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.queueing.plans.programs import EVERYWHERE

__all__ = ["COMMON", "OWN", "PLACE", "WIDER", "first_place", "has_place", "members"]

BASES, SPARE, PLACE, OWN, COMMON, WIDER = range(6)
"""Rows to work on: the free bases found last, one that is written over, the place found last; and those of the search through time."""

_ODD, _PAIRS, _NIBBLES, _BYTES = (
    np.uint64(0x5555555555555555),
    np.uint64(0x3333333333333333),
    np.uint64(0x0F0F0F0F0F0F0F0F),
    np.uint64(0x0101010101010101),
)
_NONE, _ONE, _TWO, _FOUR, _TOP = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@compiled
def members(word: Any) -> Any:
    """How many bits of a uint64 are set."""
    word = word - ((word >> _ONE) & _ODD)
    word = (word & _PAIRS) + ((word >> _TWO) & _PAIRS)
    return np.int64((((word + (word >> _FOUR)) & _NIBBLES) * _BYTES) >> _TOP)


@compiled
def _down(board: Any, source: int, target: int, by: int, mask: int) -> None:
    """Add to a row the places of a mask in another one shifted to the right. Piece by piece: those above are read before they are written."""
    rows, pieces, bits = board.shape[1], by >> 6, by & 63
    if bits == 0:
        for i in range(rows - pieces):
            board[target, i] |= board[source, i + pieces] & board[mask, i]
        return
    down, up = np.uint64(bits), np.uint64(64 - bits)
    for i in range(rows - pieces - 1):
        shifted = (board[source, i + pieces] >> down) | (board[source, i + pieces + 1] << up)
        board[target, i] |= shifted & board[mask, i]
    i = rows - pieces - 1
    if i >= 0:
        board[target, i] |= (board[source, rows - 1] >> down) & board[mask, i]


@compiled
def _up(board: Any, source: int, target: int, by: int, mask: int) -> None:
    """The same to the left."""
    rows, pieces, bits = board.shape[1], by >> 6, by & 63
    if bits == 0:
        for i in range(pieces, rows):
            board[target, i] |= board[source, i - pieces] & board[mask, i]
        return
    up, down = np.uint64(bits), np.uint64(64 - bits)
    if pieces < rows:
        board[target, pieces] |= (board[source, 0] << up) & board[mask, pieces]
    for i in range(pieces + 1, rows):
        shifted = (board[source, i - pieces] << up) | (board[source, i - pieces - 1] >> down)
        board[target, i] |= shifted & board[mask, i]


@compiled
def _meet(board: Any, by: int) -> bool:
    """Intersect ``BASES`` with itself shifted to the right; whether anything remains. Piece by piece: those above are as they were."""
    rows, pieces, bits, some = board.shape[1], by >> 6, by & 63, _NONE
    if bits == 0:
        for i in range(rows - pieces):
            board[BASES, i] &= board[BASES, i + pieces]
            some |= board[BASES, i]
    else:
        down, up = np.uint64(bits), np.uint64(64 - bits)
        for i in range(rows - pieces - 1):
            board[BASES, i] &= (board[BASES, i + pieces] >> down) | (board[BASES, i + pieces + 1] << up)
            some |= board[BASES, i]
        i = rows - pieces - 1
        if i >= 0:
            board[BASES, i] &= board[BASES, rows - 1] >> down
            some |= board[BASES, i]
    for i in range(max(0, rows - pieces), rows):
        board[BASES, i] = _NONE
    return bool(some != _NONE)


@compiled
def _meet_turned(board: Any, right: int, left: int, near: int) -> bool:
    """The same for a turn with steps to both sides."""
    some = _NONE
    for i in range(board.shape[1]):
        board[SPARE, i] = _NONE
    _down(board, BASES, SPARE, right, near)
    _up(board, BASES, SPARE, left, near + 1)
    for i in range(board.shape[1]):
        board[BASES, i] &= board[SPARE, i]
        some |= board[BASES, i]
    return bool(some != _NONE)


@compiled
def _bases(board: Any, code: Any, row: int, shape: int) -> bool:
    """Whether a shape has free bases among the free processors of a row; they are put into ``BASES``."""
    rows, some = board.shape[1], _NONE
    for i in range(rows):
        board[BASES, i] = board[row, i]
    for turn in range(shape + 2, shape + 2 + 3 * code[shape + 1], 3):
        right, left = code[turn], code[turn + 1]
        if left == 0:
            if not _meet(board, right):
                return False
        elif not _meet_turned(board, right, left, code[turn + 2]):
            return False
    for i in range(rows):
        board[BASES, i] &= board[code[shape], i]
        some |= board[BASES, i]
    return bool(some != _NONE)


@compiled
def has_place(board: Any, code: Any, row: int, request: int) -> bool:
    """Whether a region of a request is free, with the free processors in a row."""
    shape = code[3 * request + 1]
    for _ in range(code[3 * request + 2]):
        if _bases(board, code, row, shape):
            return True
        shape += 2 + 3 * code[shape + 1]
    return False


@compiled
def first_place(board: Any, code: Any, row: int, request: int) -> bool:
    """Put the first free region of a request into ``PLACE``; whether there is one."""
    rows, shape, last = board.shape[1], code[3 * request + 1], code[3 * request + 2] - 1
    while not _bases(board, code, row, shape):
        if last == 0:
            return False
        shape, last = shape + 2 + 3 * code[shape + 1], last - 1
    found = False
    for i in range(rows):
        base = board[BASES, i]
        board[PLACE, i] = _NONE if found else base & (~base + _ONE)
        found = found or base != _NONE
    for turn in range(shape + 2, shape + 2 + 3 * code[shape + 1], 3):
        right, left, near = code[turn], code[turn + 1], code[turn + 2]
        for i in range(rows):  # from where a turn has brought what the place has so far
            board[BASES, i] = board[PLACE, i] & board[near, i]
            board[SPARE, i] = board[PLACE, i] & board[near + 1, i]
        _up(board, BASES, PLACE, right, EVERYWHERE)
        if left:
            _down(board, SPARE, PLACE, left, EVERYWHERE)
    return True
