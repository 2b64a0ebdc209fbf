"""Schedules on grids of times against the program over configurations, where the grids are exact."""

from __future__ import annotations

import random
from fractions import Fraction
from math import ceil

import pytest

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import feasible
from allocert.errors import InstanceError
from allocert.models.torus.configuration_certificate import wrong
from allocert.models.torus.configuration_lp import optimum
from allocert.models.torus.configurations import READINGS, Reading
from allocert.models.torus.preemptive_grid import chain, finish_on_grid, finish_on_grids, fits_grid, grids
from allocert.solvers.answer import Status


def _jobs(rng: random.Random, torus: int, count: int, *, chains: bool) -> JobSet:
    sides: list[int] = []
    while len(sides) < count:
        side = rng.randint(1, torus)
        if not chains or chain((*sides, side)):
            sides.append(side)
    return JobSet.of(torus, [(side, rng.randint(1, 3)) for side in sides])


def test_a_chain_is_a_set_of_divisors_of_one_another() -> None:
    assert chain(())
    assert chain((5,))
    assert chain((2, 12, 1, 6, 2))
    assert not chain((2, 3))
    assert not chain((1, 4, 6, 12))


def test_how_many_grids_there_are() -> None:
    any_sides = [len(grids(JobSet.of(9, [(2, 1)] + [(3, 1)] * (n - 1)))) for n in range(2, 8)]
    assert any_sides == [1, 2, 3, 6, 14, 32]
    assert list(grids(JobSet.of(8, [(4, "1/2"), (4, "1/3"), (4, 1)]))) == [6, 12]
    assert list(grids(JobSet.of(8, [(8, 1), (4, 1), (2, 1)]), "C")) == [1, 2]
    assert list(grids(JobSet.of(8, []))) == [1]


@pytest.mark.parametrize("reading", READINGS)
def test_the_best_grid_has_the_least_finish_time(reading: Reading) -> None:
    rng = random.Random(3)
    fractions = 0
    for _ in range(8):
        jobs = _jobs(rng, rng.choice((2, 3, 4, 5, 7)), rng.randint(1, 4), chains=False)
        answer, exact = finish_on_grids(jobs, reading), optimum(jobs, reading).time
        assert answer.value == exact, jobs
        assert answer.witness is not None
        assert not list(wrong(answer.witness, reading, exact))
        fractions += exact.denominator > 1
    three = JobSet.of(5, [(3, 1), (2, 1), (2, 1)])
    assert finish_on_grids(three).value == Fraction(3, 2)
    assert finish_on_grid(three, 1).value == 2


def test_a_deadline_on_the_grid_of_a_chain() -> None:
    rng = random.Random(4)
    for _ in range(8):
        jobs = _jobs(rng, rng.choice((2, 3, 4, 5, 6)), rng.randint(1, 6), chains=True)
        exact = optimum(jobs).time
        for cells in (1, 2):
            deadline = Fraction(ceil(exact * cells), cells)
            found = fits_grid(jobs, deadline, cells)
            assert found.status is Status.FEASIBLE
            assert found.witness is not None
            assert not list(wrong(found.witness, "A", deadline))
            before = deadline - Fraction(1, cells)
            if before > 0:
                assert fits_grid(jobs, before, cells).status is Status.INFEASIBLE
            schedule = feasible(jobs, deadline)
            assert schedule is not None
            assert all((piece.end * cells).denominator == 1 for piece in schedule.pieces)


def test_a_grid_may_be_too_coarse() -> None:
    jobs = JobSet.of(2, [(1, 1), (1, 1), (1, 1)])
    assert finish_on_grid(jobs, 1).value == 2
    assert finish_on_grid(jobs, 2).value == Fraction(3, 2)
    assert finish_on_grid(jobs, 2, below=Fraction(3, 2)).status is Status.INFEASIBLE
    assert fits_grid(jobs, Fraction(1, 2), 2).status is Status.INFEASIBLE


def test_nothing_to_do_takes_no_time() -> None:
    assert finish_on_grids(JobSet.of(2, [])).value == 0


def test_times_off_the_grid_are_refused() -> None:
    with pytest.raises(InstanceError, match=r"jobs\[1\]\.time"):
        fits_grid(JobSet.of(2, [(1, 1), (1, "1/3")]), Fraction(1), 2)


def test_no_time_is_no_answer() -> None:
    assert finish_on_grid(JobSet.of(2, [(1, 1)]), 1, seconds=0.0).status is Status.UNKNOWN
