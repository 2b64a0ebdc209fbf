"""First steps on what can be said by hand."""

from __future__ import annotations

from fractions import Fraction

from allocert.models.systems.first_steps import expected_by_steps
from allocert.models.systems.systems import buddy, complete


def test_coupons() -> None:
    assert expected_by_steps(2, buddy(2, 0), distinct=False) == Fraction(25, 3)
    assert expected_by_steps(2, buddy(2, 0), distinct=True) == 4
    assert expected_by_steps(2, buddy(2, 1), distinct=False) == 3
    assert expected_by_steps(2, buddy(2, 1), distinct=True) == Fraction(7, 3)


def test_the_whole_hypercube_takes_one_fault() -> None:
    assert expected_by_steps(3, complete(3, 3), distinct=False) == 1
