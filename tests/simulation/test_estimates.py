"""Quantiles and tails by printed tables."""

from __future__ import annotations

import math

import pytest

from allocert.simulation.estimates import Estimate, chi_square_tail, student_quantile


def test_quantiles_and_tails_by_tables() -> None:
    for freedom, value in ((1, 12.7062), (2, 4.3027), (9, 2.2622), (30, 2.0423), (1000, 1.9623)):
        assert student_quantile(0.975, freedom) == pytest.approx(value, abs=1e-4)
    for value, freedom, tail in ((3.8415, 1, 0.05), (5.9915, 2, 0.05), (31.41, 20, 0.05), (36.191, 19, 0.01)):
        assert chi_square_tail(value, freedom) == pytest.approx(tail, abs=1e-4)
    assert chi_square_tail(0.0, 4) == chi_square_tail(0.0, 1) == 1
    assert chi_square_tail(5000.0, 24) == pytest.approx(0, abs=1e-100)
    assert math.isnan(student_quantile(0.975, 0))
    assert Estimate.of([2.0, 4.0]).interval == pytest.approx((3 - 12.7062, 3 + 12.7062), abs=1e-3)
