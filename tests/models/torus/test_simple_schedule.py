"""Schedules without search are schedules of their kind, and their bounds are below the optimum."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import CONTENTION, KINDS, faults_of_kind
from allocert.models.torus.non_preemptive import makespan
from allocert.models.torus.preemptive import optimum
from allocert.models.torus.preemptive.optimum import least_makespan, meet_deadline
from allocert.models.torus.simple_schedule import simple_schedule
from allocert.solvers.answer import Status


@st.composite
def job_sets(draw: st.DrawFn, most: int, times: int = 20) -> JobSet:
    """Sides are powers of two on a torus that is one."""
    depth = draw(st.integers(0, 4))
    rows = draw(
        st.lists(
            st.tuples(st.integers(0, depth), st.fractions("1/6", times, max_denominator=6)),
            min_size=1,
            max_size=most,
        )
    )
    return JobSet.of(1 << depth, [(1 << side, time) for side, time in rows])


@pytest.mark.parametrize("kind", KINDS)
@given(jobs=job_sets(40))
@settings(max_examples=20, deadline=None)
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
@settings(max_examples=8, deadline=None)
def test_its_bound_is_no_more_than_the_optimum(kind: str, jobs: JobSet) -> None:
    simple, best = simple_schedule(jobs, kind), least_makespan(jobs, kind, seconds=5.0)
    assert simple.bound is not None
    assert simple.value is not None
    assert best.value is not None
    assert simple.bound <= best.value <= simple.value


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"strided", *CONTENTION}))
@given(data=st.data())
@settings(max_examples=15, deadline=None)
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


@pytest.mark.parametrize("kind", ["contiguous", "aligned", "strided"])
def test_too_many_jobs_for_the_search_get_a_schedule_and_a_bound(kind: str) -> None:
    jobs = JobSet.of(8, [(1 + k % 2, 1 + k % 7) for k in range(501)])
    answer = least_makespan(jobs, kind)
    assert answer.status in (Status.FEASIBLE, Status.OPTIMAL)
    assert answer.value is not None
    assert answer.bound is not None
    assert answer.bound <= answer.value
    assert answer.status is Status.OPTIMAL or "at most 500 jobs" in answer.reason


def test_times_too_large_for_machine_words_get_a_schedule_and_a_bound() -> None:
    jobs = JobSet.of(8, [(4, Fraction(10**15 + k, 7)) for k in range(13)])
    answer = least_makespan(jobs, "sequential")
    assert answer.status is Status.FEASIBLE
    assert answer.witness is not None
    assert "machine words" in answer.reason
    assert not list(faults_of_kind(answer.witness, "sequential"))
    assert answer.bound is not None
    assert answer.value is not None
    assert answer.bound < answer.value


def test_a_deadline_that_the_simple_schedule_meets_is_met() -> None:
    jobs = JobSet.of(8, [(1, 1)] * 800)
    assert meet_deadline(jobs, "contiguous", Fraction(100)).status is Status.FEASIBLE
    assert meet_deadline(jobs, "contiguous", Fraction(99)).status is Status.INFEASIBLE


def test_what_a_search_leaves_open_is_no_worse_than_the_simple_schedule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    jobs = JobSet.of(4, [(2, 3), (2, 2), (1, 4), (1, 1), (1, 1)])
    simple = simple_schedule(jobs, "strided")
    late = makespan.least_makespan(jobs, "strided")
    assert simple.value is not None
    assert late.value is not None

    def open_(*_: object) -> object:
        return simple.unknown("nothing found", engine="none")

    monkeypatch.setattr(optimum, "_searched", open_)
    answer = least_makespan(jobs, "strided")
    assert (answer.value, answer.bound) == (simple.value, simple.bound)
