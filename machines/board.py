"""Board kernels of the hypercube: every free subcube at once, in a few word operations.

A kernel takes the word of busy processors and returns a word of free *bases*. It is a straight-line
function of that word (no branch depends on it), so the same source runs on ``int`` in production and on a
bit-vector in a proof. Conventions that make both agree: a board of N processors is an ``int`` below 2^N or
a bit-vector of N + 1 bits whose top bit is 0; complements are ``full ^ word``; left shifts are masked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias

from allocert.machines.words import repeat

__all__ = ["Word", "free_blocks", "free_gray_runs", "free_subcubes", "free_subcubes_any"]

Word: TypeAlias = Any
"""An ``int``, or a bit-vector with the same operators."""


@lru_cache(maxsize=256)
def _zeros_of(n: int, direction: int) -> int:
    """The nodes of Q_n whose bit ``direction`` is 0."""
    half = 1 << direction
    return repeat((1 << half) - 1, 2 * half, 1 << (n - direction - 1))


@lru_cache(maxsize=256)
def _multiples(step: int, end: int) -> int:
    """The multiples of ``step`` below ``end``."""
    return repeat(1, step, end // step)


def free_subcubes(busy: Word, n: int, directions: int) -> Word:
    """The bases of all free subcubes of Q_n that span exactly ``directions``.

    Bit a of the result is set iff a has no bit in ``directions`` and every node that agrees with a
    outside ``directions`` is free. O(k) word operations for k directions.

    >>> bin(free_subcubes(0b0001_0000, 3, 0b011))
    '0b1'
    """
    free = ((1 << (1 << n)) - 1) ^ busy
    for i in range(n):
        if directions >> i & 1:
            free = free & (free >> (1 << i)) & _zeros_of(n, i)
    return free


def free_subcubes_any(busy: Word, n: int, k: int) -> Iterator[tuple[int, Word]]:
    """For each set of k directions of Q_n: the set, and the bases of its free subcubes.

    Partial conjunctions are shared between sets, so all C(n, k) sets cost at most 2^n word steps.
    """

    def extend(free: Word, lowest: int, chosen: int, missing: int) -> Iterator[tuple[int, Word]]:
        if not missing:
            yield chosen, free
            return
        for i in range(lowest, n - missing + 1):
            wider = free & (free >> (1 << i)) & _zeros_of(n, i)
            yield from extend(wider, i + 1, chosen | 1 << i, missing - 1)

    return extend(((1 << (1 << n)) - 1) ^ busy, 0, 0, k)


def free_blocks(busy: Word, n: int, k: int) -> Word:
    """The starts of all free aligned blocks of 2^k nodes: what the buddy system can recognise.

    Source: Kandlur & Shin 1988, section 2; Antoniou 1994, section 2.2.1.
    """
    free = ((1 << (1 << n)) - 1) ^ busy
    for i in range(k):
        free = free & (free >> (1 << i))
    return free & _multiples(1 << k, 1 << n)


def free_gray_runs(busy: Word, n: int, k: int) -> Word:
    """The starts of all free cyclic runs of 2^k ranks that begin at a multiple of 2^(k-1).

    ``busy`` is in *rank* order: bit r is the node at rank r of the Gray code. For k = 0 every rank is a
    start. Source: Antoniou 1994, section 2.2.2, the introductory rule.
    """
    ranks = 1 << n
    free = ((1 << ranks) - 1) ^ busy
    for i in range(k):
        step = 1 << i
        free = free & (free >> step | (free & ((1 << step) - 1)) << (ranks - step))
    return free & _multiples(1 << max(k - 1, 0), ranks)
