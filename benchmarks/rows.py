"""A row of the table of benchmarks: something of ours and its baseline, timed in turn in one run, and compared."""

from __future__ import annotations

import operator
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

__all__ = ["Measured", "Row", "measure", "spent"]

_LEAST = 0.02
"""Seconds that one run takes at least: a shorter call is repeated."""

_MOST_CALLS = 10_000


@dataclass(frozen=True)
class Row:
    """The timed call, and its baseline. ``same`` says whether the two answers agree; ``None``: there is nothing to compare."""

    name: str
    baseline: str
    ours: Callable[[], Any]
    theirs: Callable[[], Any]
    same: Callable[[Any, Any], bool] | None = operator.eq


@dataclass(frozen=True)
class Measured:
    """Processor milliseconds of a call, medians over the runs, and the ratio baseline / ours: median, least, greatest."""

    ours: float
    theirs: float
    ratio: float
    low: float
    high: float
    same: bool

    def slower_than(self, before: Measured) -> bool:
        """Whether every ratio of these runs is less than every one of those before."""
        return self.high < before.low


def spent() -> float:
    """Processor seconds of this process and of its children that have ended."""
    return sum(
        one.ru_utime + one.ru_stime
        for one in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def measure(row: Row, runs: int) -> Measured:
    """Time both sides ``runs`` times, one after the other. Each is called once before, which also fills its caches."""
    sides = [(call, _calls_of(call), [], []) for call in (row.ours, row.theirs)]  # type: ignore[var-annotated]
    for _ in range(runs):
        for call, calls, times, answers in sides:
            begin = spent()
            for _ in range(calls):
                answer = call()
            times.append((spent() - begin) / calls * 1e3)
            answers[:] = [answer]
    (_, _, ours, found), (_, _, theirs, due) = sides
    ratios = [their / max(our, 1e-6) for our, their in zip(ours, theirs, strict=True)]
    same = row.same is None or row.same(found[0], due[0])
    return Measured(median(ours), median(theirs), median(ratios), min(ratios), max(ratios), same)


def _calls_of(call: Callable[[], Any]) -> int:
    begin = time.perf_counter()
    call()
    taken = time.perf_counter() - begin
    return max(1, min(_MOST_CALLS, int(_LEAST / max(taken, 1e-9)) + 1)) if taken < _LEAST else 1
