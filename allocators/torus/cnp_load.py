"""The load that a job would get on a subtorus (Gupta and Srimani 1997, Definition 5 and section 2.4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from allocert.allocators.torus.availability import Number

__all__ = ["dilated_duration", "overlap_of"]

Overlap = Literal["min", "max", "max of busy", "none"]


def overlap_of(time: Number, left: Number, rule: Overlap) -> Number:
    """How long a job of that time counts as overlapping one that has ``left`` to run."""
    if rule == "min":
        return min(time, left)
    if rule == "none":
        return 0
    return max(time, left) if left or rule == "max" else 0


def dilated_duration(time: Fraction, lefts: Sequence[Number], divisor: int, rule: Overlap) -> Fraction | None:
    """The least D = time + sum of overlaps of D / divisor: the duration with the load that it causes itself.

    ``None`` if there is none, which happens only where overlaps are maxima. For minima the right side is concave and is
    ``time`` at 0: exactly one D fits a job, and D = 0 is the least for a dummy. For maxima it is convex.
    """
    if rule == "none" or (rule == "min" and not time):
        return time
    counted = sorted(left for left in lefts if left or rule == "max")
    for below in range(len(counted) + 1):
        bounded = counted[:below] if rule == "min" else counted[below:]
        growing = len(counted) - below if rule == "min" else below
        if growing >= divisor:
            continue
        found = Fraction(time + Fraction(sum(bounded), divisor)) / (1 - Fraction(growing, divisor))
        if (not below or counted[below - 1] <= found) and (below == len(counted) or found <= counted[below]):
            return found
    return None
