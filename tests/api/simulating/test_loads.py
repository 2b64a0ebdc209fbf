"""Loads divide the times between arrivals, exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from allocert.api.simulating.loads import at_load
from allocert.machines import Hypercube
from allocert.simulation.workloads import Workload, generate


def times(workload: Workload) -> list[tuple[Fraction, Fraction]]:
    """Arrival and residence in time units."""
    return [
        (Fraction(job.arrival, workload.ticks), Fraction(job.residence, workload.ticks))
        for job in workload.jobs
    ]


@pytest.mark.parametrize(
    "load", [Fraction(1), Fraction(2), Fraction(17, 20), Fraction(4, 3), Fraction(1, 1000)]
)
def test_gaps_are_divided_and_nothing_else_changes(load: Fraction) -> None:
    once = generate("kandlur-shin:arrivals=40", Hypercube(4), 5)
    scaled = at_load(once, load)
    before, after = times(once), times(scaled)
    assert [later - earlier for (earlier, _), (later, _) in pairwise(after)] == [
        (later - earlier) / load for (earlier, _), (later, _) in pairwise(before)
    ]
    assert after[0][0] == before[0][0] / load
    assert [residence for _, residence in after] == [residence for _, residence in before]
    assert [(job.number, job.request, job.processors) for job in scaled.jobs] == [
        (job.number, job.request, job.processors) for job in once.jobs
    ]
    assert (scaled.name, scaled.unit) == (once.name, once.unit)
