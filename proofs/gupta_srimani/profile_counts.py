"""What keeping a profile costs in comparisons of numbers: in a balanced structure, and in a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from allocert.allocators.torus.preemptive import SENSIBLE, Placement, Rules, run
from allocert.allocators.torus.staircase import Entry, Profile, Staircase

__all__ = ["Cost", "costs", "doubling"]


@dataclass
class Cost:
    """Of one run: comparisons in all, the most for one job, and the length of the longest profile.

    ``listed`` is how many comparisons the same run takes with a list that is looked through from the left.
    """

    comparisons: int = 0
    most: int = 0
    longest: int = 0
    listed: int = 0


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
        return self._inner[index]

    def __iter__(self) -> Iterator[Entry[_Tick]]:
        return iter(self._inner)

    def add(self, entry: Entry[_Tick]) -> None:
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if entry.rest.value < self[middle].rest.value:
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


def doubling(levels: int) -> tuple[int, list[int], list[int], int]:
    """2^levels - 1 jobs, each of which makes the profile one entry longer: torus, sides, times, deadline.

    Sides fall by factors of four. Each side comes with a job between every two remaining times, and one below the first.
    """
    deadline = 1 << levels
    sides, times = [], []
    for level in range(1, levels + 1):
        for i in range(1 << (level - 1)):
            sides.append(4 ** (levels - level))
            times.append((2 * i + 1) << (levels - level))
    return 4**levels, sides, times, deadline
