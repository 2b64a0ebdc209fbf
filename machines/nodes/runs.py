"""Kernels on words in the order of a curve: which p free ranks a linear rule takes."""

from __future__ import annotations

from allocert.machines.bases import lowest_base
from allocert.machines.board import Word

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
    starts = starts_of_runs(free, length) & ~(free << 1)
    longer = length
    while starts:
        ended = starts & ~(free >> longer)
        if ended:
            return lowest_base(ended) * ((1 << length) - 1)
        longer += 1
    return 0


def least_span(free: Word, length: int) -> Word:
    """The ``length`` free ranks with the least distance from the first to the last, of equal ones the first; 0 if too few are free.

    From all ranks on free ones are counted at once, digit by digit; the counts begin so that the last carry says which have enough.
    """
    if free.bit_count() < length:
        return 0
    short = (1 << length.bit_length()) - length
    counts = [-(short >> place & 1) for place in range(length.bit_length())]
    enough, span = free & 0, 0
    while not enough:
        enough = free >> span
        for place, digit in enumerate(counts):
            counts[place], enough = digit ^ enough, digit & enough
        span += 1
    return free & lowest_base(enough) * ((1 << span) - 1)


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
