"""What the stated distributions say of a queue's requests: expected work, its deviation, and the limit of too little work.

Floating point, for expectations only. Work is in processor-time divided by the processors of the mesh.
Source: Morgenstern 1994, sections 4.1 and 4.3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import log, sqrt
from statistics import NormalDist

import numpy as np

from allocert.proofs.morgenstern.tables.cells import Block

__all__ = ["Work", "expected_work", "most_started", "side_law"]

_MEAN, _DEVIATION = 128, 43
_TIME, _TIME_SQUARED = 17.5, 17.5**2 + 25**2 / 12


@dataclass(frozen=True)
class Work:
    """The work of one queue: its expectation and standard deviation."""

    mean: float
    deviation: float


def side_law(place: Block) -> list[float]:
    """The probability of each side, from side 0 on; a normal one outside 1..256, rounded to the nearest integer, is clipped."""
    if place.sides != "normal":
        return [0.0] + [1 / place.high] * place.high
    law = NormalDist(_MEAN, _DEVIATION)
    chances = [0.0] + [law.cdf(s + 0.5) - law.cdf(s - 0.5) for s in range(1, place.high + 1)]
    chances[-1] += 1 - law.cdf(place.high + 0.5)
    chances[1] += law.cdf(0.5)
    return chances


def expected_work(place: Block) -> Work:
    """Of a queue whose sides and residence times, U(5,30), are independent."""
    law = side_law(place)
    first, second = (sum(p * (s / place.width) ** power for s, p in enumerate(law)) for power in (1, 2))
    mean = first**2 * _TIME
    variance = second**2 * _TIME_SQUARED - mean**2
    return Work(place.requests * mean, sqrt(place.requests * variance))


@lru_cache(maxsize=32)
def most_started(place: Block, rare: float) -> int:
    """How many residents a run can end with, but for a chance of at most ``rare``.

    They were started within the longest resident time, 30, before the last start, so that the last k requests of the
    queue together end by 30 after it: their work is at most that of the whole mesh in 60 units of time. By Chernoff that
    of k requests with independent sides and times is so little with a probability of at most exp(60 u) E[exp(-u w)]^k,
    for every u > 0.
    """
    laws = {u: _log_transform(place, u) for u in np.geomspace(0.01, 300, 80).tolist()}
    low, high = 1, place.requests
    while low < high:
        middle = (low + high + 1) // 2
        if min(60 * u + middle * value for u, value in laws.items()) < log(rare):
            high = middle - 1
        else:
            low = middle
    return low


def _log_transform(place: Block, u: float) -> float:
    """ln E[exp(-u w)] for the work w of one request; with uniform times it is elementary."""
    chances = np.array(side_law(place))
    shares = np.arange(len(chances)) / place.width
    a = u * np.outer(shares, shares)[1:, 1:]
    values = (np.exp(-5 * a) - np.exp(-30 * a)) / (25 * a)
    return log(float((np.outer(chances, chances)[1:, 1:] * values).sum()))
