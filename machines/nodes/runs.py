"""Kernels on words in the order of a curve: which p free ranks a linear rule takes."""

from __future__ import annotations

from allocert.machines.bases import lowest_base
from allocert.machines.board import Word
from allocert.machines.words import bits

__all__ = ["best_run", "first_free_ranks", "first_run", "least_span", "starts_of_runs"]


def starts_of_runs(free: Word, length: int) -> Word:
    """The ranks from which on ``length`` >= 1 ranks are free, in O(log length) operations.

    >>> bin(starts_of_runs(0b1101110, 2))
    '0b100110'
    """
    have = 1
    while have < length:
        step = min(have, length - have)
        free &= free >> step
        have += step
    return free


def first_run(free: Word, length: int) -> Word:
    """The first ``length`` ranks of the first interval of free ranks that has them; 0 if there is none."""
    start = lowest_base(starts_of_runs(free, length))
    return start * ((1 << length) - 1)


def best_run(free: Word, length: int) -> Word:
    """The first ``length`` ranks of the shortest interval of free ranks that has them, of equal ones the first; 0 if there is none.

    >>> bin(best_run(0b110111, 2))
    '0b110000'
    """
    best, least = 0, free.bit_length() + 1
    firsts = starts_of_runs(free, length) & ~(free << 1)
    while firsts:
        start = firsts & -firsts
        size = ((free + start) & ~free).bit_length() - start.bit_length()
        if size < least:
            best, least = start, size
        firsts ^= start
    return best * ((1 << length) - 1)


def least_span(free: Word, length: int) -> Word:
    """The ``length`` free ranks with the least distance from the first to the last, of equal ones the first; 0 if too few are free."""
    ranks = list(bits(free))
    if len(ranks) < length:
        return 0
    first = min(range(len(ranks) - length + 1), key=lambda at: ranks[at + length - 1] - ranks[at])
    return free & ((2 << ranks[first + length - 1]) - (1 << ranks[first]))


def first_free_ranks(free: Word, length: int) -> Word:
    """The first ``length`` free ranks; 0 if fewer are free. The bit behind the last is found by halving."""
    if free.bit_count() < length:
        return 0
    low, high = 0, free.bit_length()
    while low < high:
        middle = (low + high) // 2
        if (free & ((1 << middle) - 1)).bit_count() < length:
            low = middle + 1
        else:
            high = middle
    return free & ((1 << low) - 1)
