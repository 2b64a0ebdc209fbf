"""How many comparisons of numbers the feasibility algorithm makes, and jobs whose profile grows with each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from allocert.allocators.torus.preemptive import SENSIBLE, run

__all__ = ["comparisons", "doubling"]


@dataclass(slots=True)
class _Tick:
    """A whole number whose comparisons are counted in ``tally[0]``."""

    value: int
    tally: list[int]

    def __add__(self, other: _Tick) -> _Tick:
        return _Tick(self.value + other.value, self.tally)

    def __sub__(self, other: _Tick) -> _Tick:
        return _Tick(self.value - other.value, self.tally)

    def __lt__(self, other: _Tick) -> bool:
        self.tally[0] += 1
        return self.value < other.value


def comparisons(torus: int, sides: Sequence[int], times: Sequence[int], deadline: int) -> int:
    """Run the algorithm on whole times with every comparison counted, those of the shipped structure included."""
    tally = [0]
    run(torus, sides, [_Tick(time, tally) for time in times], _Tick(deadline, tally), SENSIBLE)
    return tally[0]


def doubling(levels: int) -> tuple[int, list[int], list[int], int]:
    """2^levels - 1 jobs, each of which makes the profile one entry longer: torus, sides, times, deadline.

    Sides fall by a factor of 4, down to 1. Each side comes with a job between every two remaining times, and one below
    the first; so every interval is taken from twice.
    """
    deadline = 1 << levels
    sides, times = [], []
    for level in range(1, levels + 1):
        for i in range(1 << (level - 1)):
            sides.append(4 ** (levels - level))
            times.append((2 * i + 1) << (levels - level))
    return 4**levels, sides, times, deadline
