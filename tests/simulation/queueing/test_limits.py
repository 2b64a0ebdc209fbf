from __future__ import annotations

from decimal import Decimal

import pytest

from allocert.errors import SpecError
from allocert.simulation.events import Job
from allocert.simulation.queueing.limits import limits_of
from allocert.simulation.workloads import Workload

JOBS = tuple(Job(number, 0, run, 0, 1) for number, run in enumerate((10, 20, 30, 40)))


def test_exact_ones_are_the_run_times() -> None:
    found = limits_of(Workload("w", JOBS, 1, "s"), "exact")
    assert (found.ticks, found.unknown, found.exceeded) == ((10, 20, 30, 40), 0, 0)


def test_requested_times_are_never_below_run_times_and_count_in_units() -> None:
    load = Workload("w", JOBS, 10, "s", {}, (2, None, Decimal("2.85"), Decimal("4.51")))
    found = limits_of(load, "trace")
    assert (found.ticks, found.unknown, found.exceeded) == ((20, 20, 30, 46), 1, 1)


@pytest.mark.parametrize("requested", [None, (None, None, None, None)])
def test_a_trace_without_requested_times_has_none(requested: tuple[None, ...] | None) -> None:
    with pytest.raises(SpecError, match="estimates: got 'trace', expected exact: no job of w has"):
        limits_of(Workload("w", JOBS, 1, "s", {}, requested), "trace")
    with pytest.raises(SpecError, match="exact or trace"):
        limits_of(Workload("w", JOBS, 1, "s"), "guess")
