"""The expected number of faults by first steps: from the subcubes that are still free to those that are after one more fault.

It shares nothing with the counting of fault sets, and is slow: for small hypercubes only.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from allocert.machines import Hypercube, Subcube

__all__ = ["expected_by_steps"]


def expected_by_steps(d: int, subcubes: Iterable[Subcube], *, distinct: bool) -> Fraction:
    """Expected faults in Q(2^d) until all these subcubes are hit; ``distinct`` where no position is drawn twice."""
    cube = Hypercube(d)
    words = tuple(cube.word(one) for one in subcubes)

    @cache
    def from_set(faults: int) -> Fraction:
        if all(word & faults for word in words):
            return Fraction(0)
        healthy = [node for node in range(cube.processors) if not faults >> node & 1]
        onward = sum((from_set(faults | 1 << node) for node in healthy), Fraction(0)) / len(healthy)
        return onward + (1 if distinct else Fraction(cube.processors, len(healthy)))

    return from_set(0)
