from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solvers.exact.test_symbolic import positive

from allocert.errors import EngineError
from allocert.solvers.exact.entailment import Prover, farkas
from allocert.solvers.exact.symbolic import (
    condition,
    explore,
    follows,
)

FORMS = st.lists(
    st.tuples(st.lists(st.integers(-3, 3), min_size=4, max_size=4), st.booleans()), min_size=1, max_size=6
)


@settings(max_examples=150, deadline=None)
@given(FORMS)
def test_multipliers_or_values(data: list[tuple[list[int], bool]]) -> None:
    """A goal follows by multipliers, or a point of the grid or none of them shows that it does not."""
    *given_, goal = [condition(form, strict=strict) for form, strict in data]
    prover = Prover()
    found = prover.entails(given_, goal)
    if found is not None:
        assert follows(given_, goal, found)
    for values in product(range(-2, 3), repeat=3):
        point = (*values, 1)
        if all(c.holds(point) for c in given_) and not goal.holds(point):
            assert found is None


def test_no_multipliers_where_conditions_can_hold() -> None:
    with pytest.raises(EngineError):
        farkas(positive(2))


def test_one_prover_for_other_numbers_of_unknowns() -> None:
    prover = Prover()
    for unknowns in (2, 3, 1, 2):
        leaves = list(explore(lambda x: min(x) < sum(x, Fraction(0)), unknowns, positive(unknowns), prover))
        results = {leaf.result for leaf in leaves}
        assert results == ({True} if unknowns > 1 else {False})
