"""How far schedulers' makespans are from a simple bound and from the optimum of their own kind of schedule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from allocert.allocators.torus.jobs import JobSet
from allocert.models.torus.contention.optimum import lower_bound
from allocert.simulation.job_sets import Column

__all__ = ["Share", "shares_of"]


@dataclass(frozen=True)
class Share:
    """Ratios of makespans: how many there are, how many are 1, the mean, the 90th percentile, the greatest and its set."""

    count: int
    ones: int
    mean: Fraction
    high: Fraction
    most: Fraction
    worst: int


def shares_of(
    column: Column, sets: Sequence[JobSet], columns: Sequence[Column]
) -> tuple[Share | None, Share | None]:
    """Over the simple bound, and over the optimum of the column's own kind if that is one of the columns."""
    best = next((other for other in columns if other.optimum and other.kind == column.kind), None)
    if best is None and column.kind == "preemptive":
        best = next((other for other in columns if other.name == "preemptive"), None)
    own = None if best is None or best is column else _share_of(list(_ratios(column, sets, best)))
    return _share_of(list(_ratios(column, sets, None))), own


def _share_of(found: list[tuple[Fraction, int]]) -> Share | None:
    if not found:
        return None
    values = sorted(ratio for ratio, _ in found)
    most, worst = max(found, key=lambda pair: (pair[0], -pair[1]))
    mean = sum(values, Fraction(0)) / len(values)
    return Share(
        len(values), values.count(Fraction(1)), mean, values[-(-9 * len(values) // 10) - 1], most, worst
    )


def _ratios(column: Column, sets: Sequence[JobSet], best: Column | None) -> Iterator[tuple[Fraction, int]]:
    """Makespans over those of ``best``, where that is proved, or over a simple bound; with the number of the set."""
    for index, (jobs, outcome) in enumerate(zip(sets, column.outcomes, strict=True)):
        if outcome.makespan is None or not jobs.jobs:
            continue
        if best is None:
            yield outcome.makespan / lower_bound(jobs), index
        elif best.outcomes[index].proved:
            yield outcome.makespan / (best.outcomes[index].makespan or Fraction(1)), index
