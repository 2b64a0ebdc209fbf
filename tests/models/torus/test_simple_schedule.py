"""Schedules without search are schedules of their kind, and their bounds are below the optimum."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import CONTENTION, KINDS, faults_of_kind
from allocert.models.torus.preemptive.optimum import least_makespan
from allocert.models.torus.simple_schedule import simple_schedule
from allocert.solvers.answer import Status
from allocert.testing.strategies import job_sets as any_job_sets


def job_sets(most: int, times: int = 20) -> st.SearchStrategy[JobSet]:
    """Sides are powers of two on a torus that is one."""
    return any_job_sets((1, 2, 4, 8, 16), 1, most, powers=True, longest=times, denominators=range(1, 7))


@pytest.mark.parametrize("kind", KINDS)
@given(jobs=job_sets(40))
@settings(max_examples=20)
def test_it_is_a_schedule_of_its_kind_whatever_contention_means(kind: str, jobs: JobSet) -> None:
    simple = simple_schedule(jobs, kind)
    assert simple.witness is not None
    assert simple.value is not None
    assert simple.bound is not None
    assert not list(faults_of_kind(simple.witness, kind, deadline=simple.value))
    assert simple.bound <= simple.value == simple.witness.makespan
    assert (simple.status is Status.OPTIMAL) == (simple.bound == simple.value)


@pytest.mark.parametrize("kind", KINDS)
@given(jobs=job_sets(3, times=4))
@settings(max_examples=8)
def test_its_bound_is_no_more_than_the_optimum(kind: str, jobs: JobSet) -> None:
    simple, best = simple_schedule(jobs, kind), least_makespan(jobs, kind, seconds=1.0)
    assert simple.bound is not None
    assert simple.value is not None
    assert best.value is not None
    assert simple.bound <= best.value <= simple.value


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"strided", *CONTENTION}))
@given(data=st.data())
@settings(max_examples=15)
def test_other_sides_than_powers_of_two(kind: str, data: st.DataObject) -> None:
    torus = data.draw(st.integers(1, 9))
    row = st.tuples(st.integers(1, torus), st.integers(1, 9))
    jobs = JobSet.of(torus, data.draw(st.lists(row, min_size=1, max_size=12)))
    simple = simple_schedule(jobs, kind)
    assert simple.witness is not None
    assert not list(faults_of_kind(simple.witness, kind))


def test_very_many_jobs_go_into_lanes() -> None:
    """Every lane is full: 4000 jobs in four lanes, then 4000 in eight."""
    jobs = JobSet.of(8, [(2, 1), (1, 1)] * 4000)
    simple = simple_schedule(jobs, "contiguous")
    assert simple.engine == "lanes"
    assert simple.value == simple.bound == 1500
