"""Kernels of anchored boxes: all free ones at once, how many greater ones each would destroy, and the first in order.

A box is named by its anchor. The conventions are those of :mod:`allocert.machines.board`.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod

from allocert.machines.anchors.placements import Placement, Sides
from allocert.machines.board import Word
from allocert.machines.frames import free_torus_frames, rolled
from allocert.machines.words import repeat, word_of

__all__ = ["destroyed", "first_anchor", "free_anchors", "least_counted"]


def free_anchors(busy: Word, sides: Sides, placement: Placement) -> Word:
    """The anchors of the placement's free boxes.

    >>> bin(free_anchors(0b00100, (5,), Placement((2,), (3,), (1,))))
    '0b11001'
    """
    return free_torus_frames(busy, sides, placement.shape) & _anchors(sides, placement)


def destroyed(greater: Word, sides: Sides, shape: Sides, other: Sides) -> list[Word]:
    """How many of the boxes of shape ``other`` at the anchors ``greater`` a box of ``shape`` meets, for all places at once.

    The count at a place is in binary, its lowest digit in the first word.
    """
    counts = [greater]
    for axis, (side, own, theirs) in enumerate(zip(sides, shape, other, strict=True)):
        counts = _window(counts, sides, axis, min(side, own + theirs - 1))
        counts = [_moved(digit, sides, axis, side - theirs + 1) for digit in counts]
    return counts


def least_counted(places: Word, counts: list[Word]) -> Word:
    """The anchors, among ``places``, at which the count is least (``counts`` are its binary digits, as words over anchors)."""
    for digit in reversed(counts):
        places = places & ~digit or places
    return places


def first_anchor(anchors: Word, sides: Sides, placement: Placement) -> Sides | None:
    """The first anchor in the placement's order (the first axis varies slowest), ``None`` of none."""
    if not anchors:
        return None
    found = []
    for slabs in _slabs(sides, placement):
        for coordinate, slab in slabs:
            if anchors & slab:
                found.append(coordinate)
                anchors &= slab
                break
    return tuple(found)


def _window(counts: list[Word], sides: Sides, axis: int, width: int) -> list[Word]:
    """At each place the sum of the counts at the ``width`` places from it on along an axis."""
    total: list[Word] = []
    done, block, size = 0, counts, 1
    while width:
        if width & 1:
            total = _sum(total, [_moved(digit, sides, axis, done) for digit in block])
            done += size
        width >>= 1
        if width:
            block = _sum(block, [_moved(digit, sides, axis, size) for digit in block])
            size *= 2
    return total


def _sum(one: list[Word], other: list[Word]) -> list[Word]:
    """The sums of numbers that are written digit by digit, at all places at once."""
    short, long = sorted((one, other), key=len)
    found, carry = [], 0
    for place, digit in enumerate(long):
        if place < len(short):
            either = digit ^ short[place]
            found.append(either ^ carry)
            carry = digit & short[place] | either & carry
        else:
            found.append(digit ^ carry)
            carry = digit & carry
    return [*found, carry] if carry else found


def _moved(word: Word, sides: Sides, axis: int, step: int) -> Word:
    """Bring the bit of place p + ``step`` along ``axis`` to place p; ``step`` may be 0 or the whole side."""
    step %= sides[axis]
    return rolled(word, sides, axis, step) if step and word else word


@lru_cache(maxsize=256)
def _anchors(sides: Sides, placement: Placement) -> int:
    """The anchors of a placement, as a word."""
    word, stride = 1, 1
    for side, coordinates in zip(sides, placement.positions(sides), strict=True):
        word = sum(word << coordinate * stride for coordinate in coordinates)
        stride *= side
    return word


@lru_cache(maxsize=256)
def _slabs(sides: Sides, placement: Placement) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each axis the coordinates of the anchors in order, each with the word of all places that have it."""
    found = []
    for axis, coordinates in enumerate(placement.positions(sides)):
        stride = prod(sides[:axis])
        period = stride * sides[axis]
        row = word_of(range(stride))
        count = prod(sides) // period
        found.append(tuple((c, repeat(row << c * stride, period, count)) for c in coordinates))
    return tuple(found)
