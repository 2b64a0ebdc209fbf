from __future__ import annotations

from fractions import Fraction

import pytest

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import faults_of_kind
from allocert.models.torus.non_preemptive import makespan
from allocert.models.torus.preemptive import optimum
from allocert.models.torus.preemptive.optimum import least_makespan, meet_deadline
from allocert.models.torus.simple_schedule import simple_schedule
from allocert.solvers.answer import Status


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

    monkeypatch.setattr(optimum, "searched", open_)
    answer = least_makespan(jobs, "strided")
    assert (answer.value, answer.bound) == (simple.value, simple.bound)
