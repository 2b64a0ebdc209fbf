"""Kernels that choose one base among all free ones. Each returns a word with one bit, or 0 for none.

The conventions are those of :mod:`allocert.machines.board`.
"""

from __future__ import annotations

from functools import lru_cache

from allocert.machines.board import Word
from allocert.machines.frames import Sides
from allocert.machines.words import repeat

__all__ = ["edge_nearest_base", "highest_base", "lowest_base", "nearest_base"]


def lowest_base(bases: Word) -> Word:
    """The least base: the first in row-major order, or the least address.

    >>> lowest_base(0b1100)
    4
    """
    return bases & -bases


def highest_base(bases: Word, processors: int) -> Word:
    """The greatest base.

    >>> highest_base(0b1100, 4)
    8
    """
    step = 1
    while step < processors:
        bases = bases | bases >> step
        step *= 2
    return bases ^ bases >> 1


def edge_nearest_base(bases: Word, sides: Sides, frame: Sides) -> Word:
    """The base whose frame has its longest side closest to a parallel edge of a two-dimensional mesh.

    For a frame x >= y the distance is counted in rows to the top or bottom edge, else in columns to the
    left or right edge; of two at the same distance the top (left) one is taken, then the first in
    row-major order. Source: Morgenstern 1994, section 2.3.
    """
    return nearest_base(bases, sides, frame, 1 if frame[0] >= frame[1] else 0)


def nearest_base(bases: Word, sides: Sides, frame: Sides, axis: int) -> Word:
    """The base whose frame is closest to one of the two edges across ``axis``.

    The distance is settled bit by bit, most significant first, so O(log side) word operations suffice.
    """
    processors = 1
    for side in sides:
        processors *= side
    last = sides[axis] - frame[axis]
    for bit in reversed(range((last // 2).bit_length())):
        bases = _prefer(bases, _distance_bit_clear(sides, frame[axis], axis, bit), processors)
    return lowest_base(_prefer(bases, _first_half(sides, frame[axis], axis), processors))


def _prefer(bases: Word, preferred: int, processors: int) -> Word:
    """The preferred bases if there are any, else all of them."""
    chosen = bases & preferred
    none = (((chosen | -chosen) >> processors) & 1) - 1
    return chosen | bases & none


@lru_cache(maxsize=256)
def _distance_bit_clear(sides: Sides, wanted: int, axis: int, bit: int) -> int:
    last = sides[axis] - wanted
    return _slab(sides, axis, [c for c in range(last + 1) if not min(c, last - c) >> bit & 1])


@lru_cache(maxsize=64)
def _first_half(sides: Sides, wanted: int, axis: int) -> int:
    last = sides[axis] - wanted
    return _slab(sides, axis, [c for c in range(last + 1) if c <= last - c])


def _slab(sides: Sides, axis: int, coordinates: list[int]) -> int:
    """The places whose coordinate along ``axis`` is one of ``coordinates``."""
    stride = processors = 1
    for side in sides[:axis]:
        stride *= side
    for side in sides:
        processors *= side
    word = 0
    for coordinate in coordinates:
        word |= ((1 << stride) - 1) << (coordinate * stride)
    period = stride * sides[axis]
    return repeat(word, period, processors // period)
