from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from allocert import InstanceError, Status, solve_schedule
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import KINDS, faults_of_kind

JOBS = JobSet.of(4, [(2, 1), (2, 2), (4, "1/2"), (1, 3)])


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "sequential"])
def test_the_earliest_schedule_of_each_kind(kind: str) -> None:
    done = solve_schedule(4, JOBS, kind=kind, seconds=10)
    assert done.status is Status.OPTIMAL
    assert done.schedule is not None
    assert done.schedule.makespan == done.value == done.bound
    assert not list(faults_of_kind(done.schedule, kind))


def test_a_deadline() -> None:
    met = solve_schedule(4, JOBS, deadline="7/2")
    assert met.found
    assert met.schedule is not None
    assert met.schedule.makespan <= Fraction(7, 2)
    assert solve_schedule(4, JOBS, deadline=3).status is Status.INFEASIBLE


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (lambda: solve_schedule(4, [(5, 1)]), "jobs[0].side: got 5"),
        (lambda: solve_schedule(4, [(1, 0.5)]), "jobs[0].time: got 0.5"),
        (lambda: solve_schedule(4, JOBS, kind="any"), "schedule: got 'any'"),
        (lambda: solve_schedule(4, JOBS, deadline="soon"), "deadline: got 'soon'"),
        (lambda: solve_schedule(4, []), "jobs: got '0 jobs'"),
    ],
)
def test_mistakes(question: Any, message: str) -> None:
    with pytest.raises(InstanceError) as raised:
        question()
    assert message in str(raised.value)
