"""Kernels for multiple buddy: the free squares of side 2^i whose places are multiples of 2^i, cubes in more dimensions."""

from __future__ import annotations

from functools import lru_cache

from allocert.machines.board import Word
from allocert.machines.words import repeat

__all__ = ["block", "children", "free_blocks_by_level", "levels"]

Sides = tuple[int, ...]


def levels(sides: Sides) -> int:
    """How many sizes of squares there are: 2^0 to the greatest power of two that is no longer than a side."""
    return min(sides).bit_length()


@lru_cache(maxsize=512)
def _places(sides: Sides, step: int) -> Word:
    """The places that are multiples of ``step`` and from which a square of this side fits."""
    word, stride = 1, 1
    for side in sides:
        word = repeat(word, step * stride, side // step)
        stride *= side
    return word


def free_blocks_by_level(free: Word, sides: Sides) -> list[Word]:
    """For each level i the bases of the free aligned squares of side 2^i; O(dimensions * levels) word operations."""
    found = [free]
    for level in range(1, levels(sides)):
        half, stride = 1 << level - 1, 1
        word = found[-1]
        for side in sides:
            word &= word >> half * stride
            stride *= side
        found.append(word & _places(sides, 2 * half))
    return found


@lru_cache(maxsize=512)
def block(sides: Sides, level: int) -> Word:
    """The square of side 2^level at place 0, as a word."""
    word, stride = 1, 1
    for side in sides:
        word = repeat(word, stride, 1 << level)
        stride *= side
    return word


@lru_cache(maxsize=512)
def children(sides: Sides, level: int) -> Word:
    """The bases of the squares of side 2^(level - 1) in the square of side 2^level at place 0."""
    word, stride = 1, 1
    for side in sides:
        word |= word << (1 << level - 1) * stride
        stride *= side
    return word
