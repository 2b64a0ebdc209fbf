"""Free regions by programs of turns, compiled: whether there is one, and the first.

Words are rows of uint64. They are handed over as the number of a row of scratch: a view of a row would be counted as an object.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.queueing.plans.programs import Programs

__all__ = ["BASES", "COMMON", "OWN", "PLACE", "SPARE", "WIDER", "first_place", "has_place", "members"]

BASES, SPARE, PLACE, OWN, COMMON, WIDER = range(6)
"""Rows of scratch: the free bases found last, one that is written over, the place found last; and those of the search through time."""

_ODD, _PAIRS, _NIBBLES, _BYTES = (
    np.uint64(0x5555555555555555),
    np.uint64(0x3333333333333333),
    np.uint64(0x0F0F0F0F0F0F0F0F),
    np.uint64(0x0101010101010101),
)
_NONE, _ONE, _TWO, _FOUR, _TOP = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@compiled
def members(word: Any) -> int:
    """How many bits of a uint64 are set."""
    word = word - ((word >> _ONE) & _ODD)
    word = (word & _PAIRS) + ((word >> _TWO) & _PAIRS)
    return np.int64((((word + (word >> _FOUR)) & _NIBBLES) * _BYTES) >> _TOP)


@compiled
def _down(scratch: Any, row: int, i: int, by: int) -> Any:
    """Piece i of a row shifted to the right."""
    low, bits = i + (by >> 6), by & 63
    value = _NONE
    if low < scratch.shape[1]:
        value = scratch[row, low] >> np.uint64(bits)
        if bits > 0 and low + 1 < scratch.shape[1]:
            value |= scratch[row, low + 1] << np.uint64(64 - bits)
    return value


@compiled
def _up(scratch: Any, row: int, i: int, by: int) -> Any:
    """Piece i of a row shifted to the left."""
    high, bits = i - (by >> 6), by & 63
    value = _NONE
    if high >= 0:
        value = scratch[row, high] << np.uint64(bits)
        if bits > 0 and high >= 1:
            value |= scratch[row, high - 1] >> np.uint64(64 - bits)
    return value


@compiled
def _bases(programs: Programs, row: int, shape: int) -> bool:
    """Whether a shape has free bases among the free processors of a row; they are put into ``BASES``."""
    scratch, masks = programs.scratch, programs.masks
    rows = scratch.shape[1]
    near = 1 + programs.shapes.shape[0]
    for i in range(rows):
        scratch[BASES, i] = scratch[row, i]
    some = _NONE
    for turn in range(programs.shapes[shape, 0], programs.shapes[shape, 1]):
        right, left = programs.turns[turn, 0], programs.turns[turn, 1]
        some = _NONE
        if left == 0:  # piece by piece: those above are as they were
            for i in range(rows):
                scratch[BASES, i] &= _down(scratch, BASES, i, right)
                some |= scratch[BASES, i]
        else:
            for i in range(rows):
                scratch[SPARE, i] = (_down(scratch, BASES, i, right) & masks[near + 2 * turn, i]) | (
                    _up(scratch, BASES, i, left) & masks[near + 2 * turn + 1, i]
                )
            for i in range(rows):
                scratch[BASES, i] &= scratch[SPARE, i]
                some |= scratch[BASES, i]
        if some == _NONE:
            return False
    some = _NONE
    for i in range(rows):
        scratch[BASES, i] &= masks[1 + shape, i]
        some |= scratch[BASES, i]
    return bool(some != _NONE)


@compiled
def has_place(programs: Programs, row: int, request: int) -> bool:
    """Whether a region of a request is free, with the free processors in a row."""
    for shape in range(programs.requests[request, 1], programs.requests[request, 2]):
        if _bases(programs, row, shape):
            return True
    return False


@compiled
def first_place(programs: Programs, row: int, request: int) -> bool:
    """Put the first free region of a request into ``PLACE``; whether there is one."""
    scratch, masks = programs.scratch, programs.masks
    rows = scratch.shape[1]
    near = 1 + programs.shapes.shape[0]
    for shape in range(programs.requests[request, 1], programs.requests[request, 2]):
        if not _bases(programs, row, shape):
            continue
        found = False
        for i in range(rows):
            base = scratch[BASES, i]
            scratch[PLACE, i] = _NONE if found else base & (~base + _ONE)
            found = found or base != _NONE
        for turn in range(programs.shapes[shape, 0], programs.shapes[shape, 1]):
            for i in range(rows):  # what a turn brings to the places so far
                scratch[BASES, i] = scratch[PLACE, i] & masks[near + 2 * turn, i]
                scratch[SPARE, i] = scratch[PLACE, i] & masks[near + 2 * turn + 1, i]
            for i in range(rows):
                scratch[PLACE, i] |= _up(scratch, BASES, i, programs.turns[turn, 0])
                scratch[PLACE, i] |= _down(scratch, SPARE, i, programs.turns[turn, 1])
        return True
    return False
