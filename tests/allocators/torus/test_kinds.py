from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import CONTENTION, KINDS, faults_of_kind
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.machines.subtorus import Subtorus

JOBS = JobSet.of(4, [(2, 3)])

PLACES = {
    "aligned": Subtorus.interval(2, 2),
    "contiguous": Subtorus.interval(1, 2),
    "strided": Subtorus.strided(4, 2, 1, 0),
    "neither": Subtorus(0b1001, 0b0110),
}
ALLOWED = {
    "preemptive": set(PLACES),
    "contiguous": {"aligned", "contiguous"},
    "aligned": {"aligned"},
    **{kind: {"strided"} for kind in ("strided", *CONTENTION)},
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("place", PLACES)
def test_a_kind_says_where_a_job_may_run(kind: str, place: str) -> None:
    schedule = Schedule(JOBS, (Piece(0, PLACES[place], Fraction(0), Fraction(3)),))
    assert (not list(faults_of_kind(schedule, kind))) == (place in ALLOWED[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_only_preemptive_jobs_go_on_elsewhere(kind: str) -> None:
    place = PLACES["strided" if kind in ("strided", *CONTENTION) else "aligned"]
    whole = Piece(0, place, Fraction(0), Fraction(3))
    halves = (replace(whole, end=Fraction(1)), replace(whole, start=Fraction(2), end=Fraction(4)))
    assert (not list(faults_of_kind(Schedule(JOBS, halves), kind))) == (kind == "preemptive")


@pytest.mark.parametrize("kind", KINDS)
def test_a_deadline_is_kept_to(kind: str) -> None:
    place = PLACES["strided" if kind in ("strided", *CONTENTION) else "aligned"]
    schedule = Schedule(JOBS, (Piece(0, place, Fraction(0), Fraction(3)),))
    assert not list(faults_of_kind(schedule, kind, deadline=Fraction(3)))
    assert list(faults_of_kind(schedule, kind, deadline=Fraction(2)))
