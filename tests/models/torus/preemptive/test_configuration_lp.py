"""Least preemptive finish times: against a program over all sets of single jobs, and the certificates' checker."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import faults
from allocert.errors import InstanceError
from allocert.models.torus.preemptive.configuration_lp import least_finish, optimum
from allocert.models.torus.preemptive.configurations import READINGS, Reading, fit
from allocert.solvers.answer import Status
from allocert.solvers.engines.linear import Program, Row, solve
from allocert.testing.strategies import job_sets
from allocert.verification.claims.evidence import recheck


def _naive(jobs: JobSet, reading: Reading) -> Fraction:
    """All sets of single jobs that fit, each job its own row."""
    sides = [job.side for job in jobs.jobs]
    together = [
        part
        for k in range(1, len(sides) + 1)
        for part in combinations(range(len(sides)), k)
        if fit(jobs.torus, [sides[i] for i in part], reading)
    ]
    rows = [
        Row({c: 1 for c, part in enumerate(together) if i in part}, job.time, equal=True)
        for i, job in enumerate(jobs.jobs)
    ]
    value = solve(Program(len(together), rows, dict.fromkeys(range(len(together)), 1))).value
    assert value is not None
    return value


def _random(seed: int, torus: int, count: int) -> JobSet:
    rng = random.Random(seed)
    return JobSet.of(
        torus,
        [
            (rng.randint(1, torus), Fraction(rng.randint(1, 12), rng.choice((1, 1, 2, 3))))
            for _ in range(count)
        ],
    )


JOB_SETS = job_sets(range(1, 7), 0, 6, longest=4)


@settings(max_examples=60)
@given(JOB_SETS, st.sampled_from(READINGS))
def test_answers_are_those_of_the_program_over_single_jobs(jobs: JobSet, reading: Reading) -> None:
    answer = least_finish(jobs, reading)
    assert answer.status is Status.OPTIMAL
    assert answer.value == (_naive(jobs, reading) if jobs.jobs else 0)
    assert answer.witness is not None
    assert answer.witness.makespan == answer.value
    assert answer.certificate is not None
    assert "made again" in recheck(answer.certificate)


@settings(max_examples=40)
@given(JOB_SETS, st.sampled_from(READINGS))
def test_generated_configurations_come_to_the_same(jobs: JobSet, reading: Reading) -> None:
    assert optimum(jobs, reading, few=0).time == optimum(jobs, reading).time


def test_the_schedule_of_the_worked_example() -> None:
    jobs = JobSet.of(16, [(8, 2), (4, 4), (4, 3), (2, 2), (2, "5/2")])
    answer = least_finish(jobs)
    assert answer.value == 4
    assert answer.witness is not None
    assert not list(faults(answer.witness, deadline=Fraction(4)))


@pytest.mark.parametrize(
    ("torus", "pairs", "reading", "finish"),
    [
        (4, [], "A", 0),
        (1, [(1, 2), (1, "1/2")], "A", "5/2"),
        (4, [(4, 1), (1, 3)], "A", 4),
        (2, [(1, 1), (1, 1), (1, 1)], "A", "3/2"),
        (2, [(1, 1), (1, 1), (1, 1)], "B", "3/2"),
        (2, [(1, 1), (1, 1), (1, 1)], "C", 1),
        (3, [(2, 1)] + [(1, 1)] * 6, "C", "7/6"),
        (5, [(3, 1), (2, 1), (2, 1)], "A", "3/2"),
        (6, [(3, 1), (2, 1), (2, 1), (2, 1), (1, 1), (1, 1)], "A", "11/6"),
    ],
)
def test_small_cases_by_hand(torus: int, pairs: list[Any], reading: Reading, finish: Any) -> None:
    assert least_finish(JobSet.of(torus, pairs), reading).value == Fraction(finish)


def test_many_jobs_of_many_sides() -> None:
    jobs = _random(5, 40, 24)
    answer = least_finish(jobs)
    assert answer.status is Status.OPTIMAL
    assert answer.certificate is not None
    recheck(answer.certificate)


def test_no_time_is_no_answer() -> None:
    assert least_finish(_random(5, 90, 40), seconds=0.0).status is Status.UNKNOWN


def test_an_unknown_reading_is_refused() -> None:
    with pytest.raises(InstanceError, match="A, B or C"):
        least_finish(JobSet.of(2, [(1, 1)]), "X")  # type: ignore[arg-type]


def test_long_numbers_are_read_again() -> None:
    time = Fraction(10**60 + 1, 10**50 + 1)
    certificate = least_finish(JobSet.of(3, [(2, time), (2, time / 7), (1, 1)])).certificate
    assert certificate is not None
    assert "least" in recheck(certificate)
