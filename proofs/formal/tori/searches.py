"""What the shipped feasibility algorithm has for Coq's table on comparisons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from allocert.allocators.torus.preemptive import Rules, run
from allocert.allocators.torus.staircase import Entry, Staircase
from allocert.proofs.formal.ties import tied

__all__ = ["searches_table"]

_RULES = [
    Rules(width, step4, equal)
    for width in ("none", "infeasible", "skip")
    for step4 in ("keep", "delete")
    for equal in ("step3", "step4")
]
_DEADLINE = 7


@dataclass(slots=True)
class _Counted:
    """A whole number whose comparisons are counted in ``tally[0]``."""

    value: int
    tally: list[int]

    def __add__(self, other: _Counted) -> _Counted:
        return _Counted(self.value + other.value, self.tally)

    def __sub__(self, other: _Counted) -> _Counted:
        return _Counted(self.value - other.value, self.tally)

    def __lt__(self, other: _Counted) -> bool:
        self.tally[0] += 1
        return self.value < other.value


def _rising(rests: Sequence[int], most: int) -> Iterator[list[int]]:
    """Rising remaining times, ``most`` of them or fewer."""
    if rests and most:
        yield [rests[0]]
        yield from ([rests[0], *more] for more in _rising(rests[1:], most - 1))
        yield from _rising(rests[1:], most)


def _stair(rests: Sequence[int], tally: list[int]) -> list[Entry[_Counted]]:
    """Entries of one and two rows by turns."""
    widths = [1 + number % 2 for number in range(len(rests))]
    return [
        Entry(sum(widths[:number]), sum(widths[: number + 1]) - 1, _Counted(rest, tally))
        for number, rest in enumerate(rests)
    ]


def _asked(rules: Rules, torus: int, jobs: Sequence[tuple[int, int]], rests: Sequence[int]) -> int:
    """The comparisons of a run, without those that put the first entries into the structure."""
    tally = [0]
    start, alone = _stair(rests, tally), Staircase[_Counted]()
    for entry in start:
        alone.add(entry)
    before, tally[0] = tally[0], 0
    times = [_Counted(time, tally) for _, time in jobs]
    run(torus, [side for side, _ in jobs], times, _Counted(_DEADLINE, tally), rules, start=start)
    return tally[0] - before


@tied("torus_schedules/searches")
def searches_table() -> list[list[int]]:
    """For all rules the comparisons of a job on profiles of up to five entries, then of two jobs on a torus of side 4."""
    times = range(1, _DEADLINE + 1)
    single = [
        [
            _asked(rules, 9, [(side, time)], rests)
            for rests in _rising(range(1, _DEADLINE), 5)
            for side, time in product((1, 2), times)
        ]
        for rules in _RULES
    ]
    both = [
        [_asked(rules, 4, [(2, time), (1, other)], []) for time, other in product(times, repeat=2)]
        for rules in _RULES
    ]
    return single + both
