from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.solvers.answer import Status
from allocert.solvers.engines.pseudoboolean import Constraint, Problem, total
from allocert.solvers.engines.zero_one import search

TERMS = st.lists(
    st.tuples(st.integers(-3, 3).filter(bool), st.sampled_from([1, 2, 3, -1, -2, -3])),
    min_size=1,
    max_size=3,
    unique_by=lambda term: abs(term[1]),
)
CONSTRAINTS = st.builds(lambda terms, bound: Constraint(tuple(terms), bound), TERMS, st.integers(-3, 3))


@given(st.lists(CONSTRAINTS, max_size=4), st.none() | TERMS)
@settings(max_examples=40)
def test_it_agrees_with_enumeration(
    constraints: list[Constraint], gain: list[tuple[int, int]] | None
) -> None:
    problem = Problem(3, tuple(constraints))
    solutions = [a for a in product((False, True), repeat=3) if problem.broken(a) is None]
    answer = search(problem, maximise=gain)
    if not solutions:
        assert answer.status is Status.INFEASIBLE
        assert answer.certificate is None
        return
    assert answer.witness in solutions
    if gain is None:
        assert answer.status is Status.FEASIBLE
    else:
        assert answer.status is Status.OPTIMAL
        assert total(gain, answer.witness) == max(total(gain, a) for a in solutions)


@pytest.mark.parametrize("hint", [(True, False), (False, False), (True,)])
def test_a_hint_may_be_wrong(hint: tuple[bool, ...]) -> None:
    problem = Problem(2, (Constraint(((1, 1), (1, 2)), 2),))
    assert search(problem, hint=hint).witness == (True, True)
