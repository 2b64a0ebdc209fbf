"""Kernels of pods: every free part of every block at once.

The conventions are those of :mod:`allocert.machines.board`. A chip's number is that of its block times the block's size, plus
its place in the block, axis x first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from allocert.machines.board import Word
from allocert.machines.words import bits, repeat, word_of

__all__ = ["aligned_bases", "block_numbers", "first_by_halving", "free_parts"]

Sides = tuple[int, ...]


def free_parts(busy: Word, blocks: int, block: Sides, part: Sides) -> Word:
    """The bases of all free aligned parts with sides ``part`` in ``blocks`` blocks with sides ``block``.

    Bit a of the result is set iff chip a has, inside its block, coordinates that are multiples of the part's sides, and the part
    based there is free. With ``part`` = ``block`` these are the first chips of free blocks. O(log size) word operations.

    >>> bin(free_parts(0b0000_0010, 2, (2, 2, 1), (2, 1, 1)))
    '0b1010100'
    """
    size = 1
    for side in block:
        size *= side
    free = ((1 << blocks * size) - 1) ^ busy
    stride = 1
    for side, wanted in zip(block, part, strict=True):
        length = 1
        while length < wanted:
            free = free & (free >> (length * stride))
            length *= 2
        stride *= side
    return free & aligned_bases(blocks, block, part)


@lru_cache(maxsize=256)
def aligned_bases(blocks: int, block: Sides, part: Sides) -> int:
    """The bases of all aligned parts."""
    mask = stride = 1
    for side, wanted in zip(block, part, strict=True):
        mask = repeat(mask, stride * wanted, side // wanted)
        stride *= side
    return repeat(mask, stride, blocks)


def first_by_halving(bases: int, cuts: Sequence[int], size: int) -> int:
    """Of the bases inside one block of ``size`` chips the first in the order of halving: those in the lower half if there are any.

    ``cuts`` are the bits in which the halves differ, largest halves first.

    >>> first_by_halving(0b1_0001_0000_0100, (2, 8), 16)
    8
    """
    for cut in cuts:
        bases = bases & _lower_halves(cut, size) or bases
    return (bases & -bases).bit_length() - 1


@lru_cache(maxsize=256)
def _lower_halves(cut: int, size: int) -> int:
    """The places in a block whose numbers do not have the bit ``cut``."""
    return repeat((1 << cut) - 1, 2 * cut, size // (2 * cut))


def block_numbers(firsts: int, size: int) -> int:
    """The word of the blocks whose first chips are ``firsts``.

    >>> bin(block_numbers(0b1_0000_0001, 4))
    '0b101'
    """
    return word_of(chip // size for chip in bits(firsts))
