"""What the stated distributions say of a queue's requests: expected work, its deviation, and the smallest requests.

Floating point, for expectations only. Work is in processor-time divided by the processors of the mesh.
Source: Morgenstern 1994, sections 4.1 and 4.3.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from allocert.proofs.morgenstern.printed_tables import Block

__all__ = ["NORMAL_LAWS", "Work", "expected_work", "side_law", "smallest_that_fit"]

NORMAL_LAWS = ("redrawn", "clipped", "clipped above, redrawn below")
"""What becomes of a normal side outside 1..256, rounded to the nearest integer."""

_MEAN, _DEVIATION = 128, 43
_TIME, _TIME_SQUARED = 17.5, 17.5**2 + 25**2 / 12


@dataclass(frozen=True)
class Work:
    """The work of one queue: its expectation and standard deviation."""

    mean: float
    deviation: float


def side_law(place: Block, normal: str = "redrawn") -> list[float]:
    """The probability of each side, from side 0 on."""
    if place.sides != "normal":
        return [0.0] + [1 / place.high] * place.high
    law = NormalDist(_MEAN, _DEVIATION)
    chances = [0.0] + [law.cdf(s + 0.5) - law.cdf(s - 0.5) for s in range(1, place.high + 1)]
    if normal.startswith("clipped"):
        chances[-1] += 1 - law.cdf(place.high + 0.5)
    if normal == "clipped":
        chances[1] += law.cdf(0.5)
    total = sum(chances)
    return [chance / total for chance in chances]


def expected_work(place: Block, normal: str = "redrawn") -> Work:
    """Of a queue whose sides and residence times, U(5,30), are independent."""
    law = side_law(place, normal)
    first, second = (sum(p * (s / place.width) ** power for s, p in enumerate(law)) for power in (1, 2))
    mean = first**2 * _TIME
    variance = second**2 * _TIME_SQUARED - mean**2
    return Work(place.requests * mean, sqrt(place.requests * variance))


def smallest_that_fit(place: Block) -> int:
    """How many requests of a queue, the smallest first, are expected to fit the mesh by area alone."""
    law = side_law(place, "clipped")
    bound = place.high**2 // 128
    while True:
        by_area: dict[int, float] = {}
        for x in range(1, place.high + 1):
            for y in range(1, min(place.high, bound // x) + 1):
                by_area[x * y] = by_area.get(x * y, 0.0) + law[x] * law[y]
        fitting = area = 0.0
        for size in sorted(by_area):
            area += place.requests * by_area[size] * size
            if area > place.width**2:
                return round(fitting)
            fitting += place.requests * by_area[size]
        if bound >= place.high**2:
            return place.requests
        bound *= 2
