import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.models.systems.hitting import untouched
from allocert.models.systems.linear_sets import cyclic_columns, periodic_columns, spanned_by
from allocert.models.systems.systems import SYSTEMS, cyclical


def independent_at(columns):
    """Over two elements, by elimination."""
    basis = []
    for column in columns:
        for other in basis:
            column = min(column, column ^ other)
        if not column:
            return False
        basis.append(column)
    return True


@given(st.integers(1, 60).flatmap(lambda d: st.tuples(st.just(d), st.integers(0, d))))
def test_any_columns_next_to_each_other_are_independent(case):
    d, r = case
    columns = cyclic_columns(d, r)
    assert len(columns) == d
    assert max(columns) < 1 << r
    assert all(independent_at([columns[(i + j) % d] for j in range(r)]) for i in range(d))


@pytest.mark.parametrize("d", range(1, 8))
def test_sets_meet_their_systems(d):
    for q in range(d + 1):
        r = d - q
        chosen = spanned_by(cyclic_columns(d, r), r)
        assert len(set(chosen)) == 1 << r
        assert untouched(chosen, SYSTEMS["cyclical"](d, q)) is None
        assert untouched(spanned_by(periodic_columns(d, r), r), SYSTEMS["double-buddy"](d, q)) is None


def test_periods_do_not_go_around():
    assert untouched(spanned_by(periodic_columns(5, 2), 2), cyclical(5, 3)) is not None


def test_even_words_only():
    assert spanned_by(periodic_columns(3, 3), 3, even=True) == (0, 6, 5, 3)
