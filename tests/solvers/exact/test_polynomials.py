from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.errors import EngineError
from allocert.solvers.exact.polynomials import coprime, derivative, positive_roots, product, value


@given(st.lists(st.fractions(0, 50, max_denominator=20), unique=True, max_size=6), st.booleans())
def test_roots_are_found_and_enclosed(roots: list[Fraction], extra: bool) -> None:
    polynomial: tuple[int, ...] = (1, 1, 3) if extra else (-2,)
    for root in roots:
        polynomial = product(polynomial, (-root.numerator, root.denominator))
    found = positive_roots(polynomial, Fraction(1, 1000))
    wanted = sorted(root for root in roots if root)
    assert len(found) == len(wanted)
    for (low, high), root in zip(found, wanted, strict=True):
        assert low <= root <= high
        assert high - low <= Fraction(1, 1000)


def test_no_positive_roots() -> None:
    assert positive_roots((1, 1, 3), Fraction(1)) == positive_roots((0, 1), Fraction(1)) == []


def test_roots_that_cannot_be_distinguished() -> None:
    with pytest.raises(EngineError, match="multiple"):
        positive_roots(product((-2, 1), (-2, 1)), Fraction(1))
    with pytest.raises(EngineError, match="multiple"):
        positive_roots(product((-3, 7), (-3, 7)), Fraction(1))
    with pytest.raises(EngineError, match="is 0"):
        positive_roots((0, 0), Fraction(1))


def test_lowest_terms_value_and_slope() -> None:
    assert coprime((-2, 0, 2), (2, -2)) == ((-1, -1), (1,))
    assert value((1, 2, 3), Fraction(1, 2)) == Fraction(11, 4)
    assert derivative((5, 1, 3)) == (1, 6)
    assert derivative((5,)) == (0,)
