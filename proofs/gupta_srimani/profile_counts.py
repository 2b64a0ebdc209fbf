"""What keeping a profile costs in comparisons of numbers: in a balanced structure, and in a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from allocert.allocators.torus.preemptive import SENSIBLE, Placement, Rules, run
from allocert.allocators.torus.staircase import Entry, Profile, Staircase

__all__ = ["Cost", "costs", "doubling", "narrow"]


@dataclass
class Cost:
    """Of one run: comparisons in all, the most for one job, and the length of the longest profile.

    ``listed`` is how many comparisons the same run takes with a list that is looked through from the left; ``looked``
    how many entries the algorithm took out of the structure to look at.
    """

    comparisons: int = 0
    most: int = 0
    longest: int = 0
    listed: int = 0
    looked: int = 0


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


class _Watched:
    """A profile that notes what each operation would cost in a list."""

    def __init__(self, inner: Profile[_Tick], cost: Cost) -> None:
        self._inner, self._cost = inner, cost

    def find(self, time: _Tick) -> int:
        place = self._inner.find(time)
        self._cost.listed += min(place + 1, len(self))
        return place

    def __len__(self) -> int:
        return len(self._inner)

    def __getitem__(self, index: int) -> Entry[_Tick]:
        self._cost.looked += 1
        return self._inner[index]

    def __iter__(self) -> Iterator[Entry[_Tick]]:
        return iter(self._inner)

    def add(self, entry: Entry[_Tick]) -> None:
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if entry.rest.value < self._inner[middle].rest.value:
                high = middle
            else:
                low = middle + 1
        self._cost.listed += min(low + 1, len(self))
        self._inner.add(entry)

    def remove(self, index: int) -> None:
        self._inner.remove(index)


def costs(
    torus: int,
    sides: Sequence[int],
    times: Sequence[int],
    deadline: int,
    rules: Rules = SENSIBLE,
    structure: Callable[[], Any] = Staircase,
) -> Cost:
    """Run the algorithm on whole times with every comparison counted, those of its own included."""
    cost, tally, before = Cost(), [0], [0]

    def watch(placement: Placement[_Tick], stairs: Profile[_Tick]) -> None:
        cost.most = max(cost.most, tally[0] - before[0])
        cost.longest = max(cost.longest, len(stairs))
        cost.listed += 1
        before[0] = tally[0]

    run(
        torus,
        sides,
        [_Tick(time, tally) for time in times],
        _Tick(deadline, tally),
        rules,
        profile=lambda: _Watched(structure(), cost),
        watch=watch,
    )
    cost.comparisons = tally[0]
    return cost


def doubling(levels: int, factor: int = 4) -> tuple[int, list[int], list[int], int]:
    """2^levels - 1 jobs, each of which makes the profile one entry longer: torus, sides, times, deadline.

    Sides fall by a factor of 3 or more, down to 1. Each side comes with a job between every two remaining times, and one
    below the first; so every interval is taken from twice. By a factor of 3 all but the last one end one row wide.
    """
    deadline = 1 << levels
    sides, times = [], []
    for level in range(1, levels + 1):
        for i in range(1 << (level - 1)):
            sides.append(factor ** (levels - level))
            times.append((2 * i + 1) << (levels - level))
    return factor**levels, sides, times, deadline


def narrow(levels: int) -> tuple[int, list[int], list[int], int]:
    """Jobs of side 2 for which all intervals are too narrow but the last.

    All intervals but that have three rows after the jobs of :func:`doubling`, three times as wide. A job of side 2 for each
    of these uses up two of the rows. Then come 2^levels - 1 short ones.
    """
    torus, sides, times, deadline = doubling(levels, 3)
    rests = list(range(1, deadline))
    return (
        3 * torus,
        [3 * side for side in sides] + [2] * (2 * len(rests)),
        [2 * time for time in (*times, *rests)] + [1] * len(rests),
        2 * deadline,
    )
