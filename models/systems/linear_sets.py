"""Sets of 2^(d-q) processors that meet every q-subcube of the double, Gray, double Gray and cyclical systems.

None has fewer: each of these systems has the 2^(d-q) disjoint subcubes of a single buddy system. A set is the span of r = d-q words
over F_2, given by its columns: bit i of the processors is the parity of what ``columns[i]`` says of them. Such a set takes each of
the 2^r values at r positions once iff the columns there are independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

__all__ = ["cyclic_columns", "periodic_columns", "spanned_by"]


@cache
def cyclic_columns(d: int, r: int) -> tuple[int, ...]:
    """d columns of r bits of which any r next to each other around the circle are independent, 0 <= r <= d.

    By Euclid's algorithm on d and r: columns for (d - r, r) with the first r of them once more at the end; for 2r > d the dual of
    those for (d, d - r).
    """
    if r == 0:
        return (0,) * d
    if r == d:
        return tuple(1 << i for i in range(d))
    if 2 * r <= d:
        shorter = cyclic_columns(d - r, r)
        return shorter + shorter[:r]
    return _dual(cyclic_columns(d, d - r), d - r)


def periodic_columns(d: int, period: int) -> tuple[int, ...]:
    """d columns of which any ``period`` in a row are independent: unit words in turn."""
    return tuple(1 << i % period for i in range(d)) if period else (0,) * d


def spanned_by(columns: Sequence[int], r: int, *, even: bool = False) -> tuple[int, ...]:
    """The processors, the first column for the high-order bit; with ``even`` only what words of even weight say."""
    d = len(columns)
    return tuple(
        sum(((word & column).bit_count() & 1) << (d - 1 - i) for i, column in enumerate(columns))
        for word in range(1 << r)
        if not (even and word.bit_count() & 1)
    )


def _dual(columns: Sequence[int], r: int) -> tuple[int, ...]:
    """Columns of d - r bits whose rows are orthogonal to those of ``columns``, the first r of which are independent.

    With the first r columns made unit words, (I | A), the dual is (A^T | I).
    """
    d = len(columns)
    rows = [sum((column >> j & 1) << i for i, column in enumerate(columns)) for j in range(r)]
    for i in range(r):
        pivot = next(j for j in range(i, r) if rows[j] >> i & 1)
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows = [row ^ rows[i] if j != i and row >> i & 1 else row for j, row in enumerate(rows)]
    right = [row >> r for row in rows]
    return (*right, *(1 << i for i in range(d - r)))
