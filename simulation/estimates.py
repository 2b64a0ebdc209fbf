"""Means of repeated runs with Student's confidence intervals, and the tail of chi-square.

Floating point: for statistics only. Where nothing varies, an interval has width 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["Estimate", "chi_square_tail", "student_quantile"]


@dataclass(frozen=True)
class Estimate:
    """The mean and standard deviation of ``count`` independent values."""

    mean: float
    deviation: float
    count: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """At least one value; the deviation of a single one is unknown (nan)."""
        count = len(values)
        mean = math.fsum(values) / count
        if count == 1:
            return cls(mean, math.nan, 1)
        return cls(mean, math.sqrt(math.fsum((v - mean) ** 2 for v in values) / (count - 1)), count)

    @property
    def half_width(self) -> float:
        """Half the 95% confidence interval of the mean."""
        return student_quantile(0.975, self.count - 1) * self.deviation / math.sqrt(self.count)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the mean."""
        return self.mean - self.half_width, self.mean + self.half_width


@lru_cache(maxsize=4096)
def student_quantile(probability: float, freedom: int) -> float:
    """The quantile of Student's t for 0.5 <= probability < 1; nan without a degree of freedom.

    >>> [round(student_quantile(0.975, freedom), 3) for freedom in (1, 4, 49)]
    [12.706, 2.776, 2.01]
    """
    if freedom < 1:
        return math.nan
    low, high = 0.0, 1.0
    while _student_below(high, freedom) < probability:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if _student_below(middle, freedom) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _student_below(t: float, freedom: int) -> float:
    """P(T <= t) for t >= 0, by the finite sums for odd and even degrees of freedom."""
    angle = math.atan2(t, math.sqrt(freedom))
    cosine, term, total = math.cos(angle), 1.0, 0.0
    if freedom % 2:
        term = cosine
        for j in range(1, (freedom - 1) // 2 + 1):
            total += term
            term *= cosine * cosine * 2 * j / (2 * j + 1)
        return 0.5 + (angle + math.sin(angle) * total) / math.pi
    for j in range(1, freedom // 2 + 1):
        total += term
        term *= cosine * cosine * (2 * j - 1) / (2 * j)
    return 0.5 + math.sin(angle) * total / 2


def chi_square_tail(value: float, freedom: int) -> float:
    """P(X >= value) for chi-square with ``freedom`` >= 1, by its finite sums.

    >>> round(chi_square_tail(28.869, 18), 4), round(chi_square_tail(3.841, 1), 3)
    (0.05, 0.05)
    """
    half = value / 2
    if freedom % 2:
        total, shift = math.erfc(math.sqrt(half)), 0.5
    else:
        total, shift = 0.0, 0.0
    for j in range(freedom // 2):
        if half > 0:
            total += math.exp((j + shift) * math.log(half) - half - math.lgamma(j + shift + 1))
        elif j + shift == 0:
            total += 1.0
    return total
