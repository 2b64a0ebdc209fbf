"""Jobs for a torus: exact times, and every wrong field named."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from allocert.allocators.torus.jobs import JobSet, TorusJob, exact
from allocert.errors import InstanceError


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (3, Fraction(3)),
        ("5/2", Fraction(5, 2)),
        ("2.5", Fraction(5, 2)),
        (Fraction(1, 3), Fraction(1, 3)),
        ("+7", Fraction(7)),
    ],
)
def test_exact_numbers(value: Any, wanted: Fraction) -> None:
    assert exact(value, "time") == wanted


@pytest.mark.parametrize(
    "value", [0.5, True, None, "half", "1e-2", "1/0", "", " 1", "1" * 31, 10**30, Decimal("0.5"), [1]]
)
def test_inexact_numbers_are_refused(value: Any) -> None:
    with pytest.raises(InstanceError, match="an exact number"):
        exact(value, "jobs[0].time")


@pytest.mark.parametrize("torus", [0, -4, True, 2.0, "4", None])
def test_a_torus_that_is_none(torus: Any) -> None:
    with pytest.raises(InstanceError, match="side of a square torus"):
        JobSet(torus, ())


@pytest.mark.parametrize("side", [0, 5, -1, True, 2.0, "2"])
def test_a_side_that_does_not_fit(side: Any) -> None:
    with pytest.raises(InstanceError, match=r"jobs\[1\].side"):
        JobSet.of(4, [(4, 1), (side, 1)])


@pytest.mark.parametrize("time", [0, -1, "0", "-1/2"])
def test_a_time_that_is_none(time: Any) -> None:
    with pytest.raises(InstanceError, match=r"jobs\[1\].time.*above 0"):
        JobSet.of(4, [(4, 1), (1, time)])


def test_a_time_that_is_not_exact_in_a_job() -> None:
    with pytest.raises(InstanceError, match=r"jobs\[0\].time"):
        JobSet(4, (TorusJob(1, 1.5),))  # type: ignore[arg-type]
    with pytest.raises(InstanceError, match=r"jobs\[1\].time"):
        JobSet.of(4, [(4, 1), (1, 0.5)])


def test_largest_first_keeps_the_order_of_equals() -> None:
    jobs = JobSet.of(8, [(1, 1), (4, 1), (1, 2), (8, 1), (4, 2)])
    assert jobs.largest_first() == (3, 1, 4, 0, 2)


def test_the_longest_time() -> None:
    assert JobSet.of(4, []).longest == 0
    assert JobSet.of(4, [(1, "1/3"), (2, "1/2")]).longest == Fraction(1, 2)


@pytest.mark.parametrize(("torus", "side", "field"), [(6, 2, "torus"), (8, 3, r"jobs\[0\].side")])
def test_powers_of_two_are_asked_for(torus: int, side: int, field: str) -> None:
    with pytest.raises(InstanceError, match=field):
        JobSet.of(torus, [(side, 1)]).check_powers_of_two()
    JobSet.of(8, [(1, 1), (2, 1), (8, 1)]).check_powers_of_two()


def test_divisors_are_asked_for() -> None:
    JobSet.of(6, [(1, 1), (2, 1), (3, 1), (6, 1)]).check_divisors()
    with pytest.raises(InstanceError, match=r"jobs\[1\].side.*divisor of 6"):
        JobSet.of(6, [(2, 1), (4, 1)]).check_divisors()


def test_jobs_are_reported_in_a_line() -> None:
    assert str(JobSet.of(4, [(2, 1), (1, "5/2")])) == "4x4: (2,1) (1,5/2)"
