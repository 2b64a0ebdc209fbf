"""Loads of windows that do not change, on one link: all at once, and window by window as theorem 1 of Gupta and Srimani has them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

__all__ = ["Window", "loads_at_once", "loads_one_by_one"]

Window: TypeAlias = tuple[Fraction, Fraction]
"""From when until when a job runs."""


def loads_at_once(windows: Sequence[Window], most: int) -> list[Fraction]:
    """Definition 2 over each piece of time between two ends of windows: (sharers - 1) x length / m'."""
    moments = sorted({moment for window in windows for moment in window})
    loads = [Fraction(0)] * len(windows)
    for begin, end in pairwise(moments):
        inside = [k for k, (a, b) in enumerate(windows) if a <= begin and end <= b]
        for k in inside:
            loads[k] += (len(inside) - 1) * (end - begin) / most
    return loads


def loads_one_by_one(windows: Sequence[Window], most: int) -> list[Fraction]:
    """Theorem 1 with the overlaps of these windows."""
    loads: list[Fraction] = []
    for k, (a, b) in enumerate(windows):
        overlaps = [max(Fraction(0), min(b, d) - max(a, c)) for c, d in windows[:k]]
        loads = [load + overlap / most for load, overlap in zip(loads, overlaps, strict=True)]
        loads.append(sum(overlaps, Fraction(0)) / most)
    return loads
