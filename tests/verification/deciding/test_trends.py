"""Verdicts from simulated differences: all three outcomes, and what may not become a verdict."""

from __future__ import annotations

import math

import pytest

from allocert.simulation.estimates import Estimate
from allocert.verification.claims.claim import Kind
from allocert.verification.deciding.trends import Trend, differences, either, judged, unseen


def trend(mean: float, deviation: float = 1.0, count: int = 100) -> Trend:
    return Trend(f"mean {mean}", Estimate(mean, deviation, count))


def test_all_positive_beyond_chance_is_reproduced() -> None:
    verdict = judged([trend(1.0), trend(0.5)], "two cases")
    assert verdict.kind is Kind.FITS
    assert "all 2" in verdict.scope


def test_one_negative_beyond_chance_is_not_reproduced() -> None:
    verdict = judged([trend(1.0), trend(-0.4), trend(-0.9)], "three cases")
    assert verdict.kind is Kind.DOES_NOT_FIT
    assert "2 of 3" in verdict.scope
    assert "mean -0.9" in verdict.scope


@pytest.mark.parametrize("weak", [trend(0.1), trend(-0.1), trend(5.0, math.nan, 1), trend(math.nan, 1.0, 9)])
def test_what_chance_may_have_made_is_undecided(weak: Trend) -> None:
    assert judged([trend(1.0), weak], "").kind is Kind.UNDECIDED


def test_nothing_at_all_is_undecided() -> None:
    assert judged([], "").kind is Kind.UNDECIDED
    assert unseen([], 1.0, "").kind is Kind.UNDECIDED


def test_many_cases_need_more_than_one_case_does() -> None:
    border = trend(0.25)
    assert judged([border], "").kind is Kind.FITS
    assert judged([border, *(trend(1.0) for _ in range(50))], "").kind is Kind.UNDECIDED


def test_unseen_wants_narrow_intervals_about_zero() -> None:
    assert unseen([trend(0.1), trend(-0.1)], 1.0, "").kind is Kind.FITS
    assert unseen([trend(0.1), trend(0.9)], 1.0, "").kind is Kind.DOES_NOT_FIT
    assert unseen([trend(0.1, 10.0)], 1.0, "").kind is Kind.UNDECIDED


def test_of_two_trends_one_is_enough() -> None:
    assert either([(trend(1.0), trend(-1.0)), (trend(0.1), trend(1.0))], "").kind is Kind.FITS
    assert either([(trend(1.0), trend(-1.0)), (trend(-0.4), trend(-0.9))], "").kind is Kind.DOES_NOT_FIT
    assert either([(trend(1.0), trend(-1.0)), (trend(0.1), trend(-0.9))], "").kind is Kind.UNDECIDED


def test_differences_leave_out_unknown_runs() -> None:
    found = differences([3.0, math.nan, 5.0, 4.0], [1.0, 1.0, 2.0, math.nan])
    assert (found.mean, found.count) == (2.5, 2)
    assert differences([math.nan], [1.0]).count == 0
    with pytest.raises(ValueError, match="argument"):
        differences([1.0], [])
