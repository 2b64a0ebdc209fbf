from __future__ import annotations

import time
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.solvers.exact.simplex import Basis, Halted, Rows, simplex

NUMBERS = st.integers(-3, 3).map(Fraction)
LIMITS = {"deadline": float("inf"), "largest": 10}


@st.composite
def programs(draw: st.DrawFn) -> tuple[Rows, dict[int, Fraction]]:
    """Two columns, three rows."""
    rows = [({j: draw(NUMBERS) for j in range(2)}, draw(NUMBERS)) for _ in range(3)]
    return rows, {j: draw(NUMBERS) for j in range(2)}


BASES = st.builds(
    lambda basic, tight: Basis(frozenset(basic), frozenset(tight[: len(basic)])),
    st.sets(st.integers(0, 1)),
    st.permutations(range(3)),
)


def corners(rows: Rows) -> list[tuple[Fraction, ...]]:
    """The feasible points where two of the lines, axes included, cross."""
    lines = [((left[0], left[1]), bound) for left, bound in rows]
    lines += [((Fraction(1), Fraction(0)), Fraction(0)), ((Fraction(0), Fraction(1)), Fraction(0))]
    found = []
    for ((a, b), e), ((c, d), f) in combinations(lines, 2):
        if a * d != b * c:
            x, y = (e * d - b * f) / (a * d - b * c), (a * f - e * c) / (a * d - b * c)
            if all(p * x + q * y >= bound for (p, q), bound in lines):
                found.append((x, y))
    return found


@given(programs(), BASES)
@settings(max_examples=300)
def test_the_result_is_shown_by_its_multipliers_from_any_basis(
    program: tuple[Rows, dict[int, Fraction]], basis: Basis
) -> None:
    rows, costs = program
    found = simplex(2, rows, costs, basis, **LIMITS)
    shown = corners(rows)
    assert (found.kind == "infeasible") == (not shown)
    weighed = [
        sum(y * left[j] for y, (left, _) in zip(found.multipliers, rows, strict=False)) for j in (0, 1)
    ]
    reached = sum(y * bound for y, (_, bound) in zip(found.multipliers, rows, strict=False))
    assert min(found.multipliers, default=0) >= 0
    if found.kind == "infeasible":
        assert max(weighed) <= 0 < reached
    elif found.kind == "optimal":
        assert all(weighed[j] <= costs[j] for j in (0, 1))
        assert reached == sum(costs[j] * x for j, x in enumerate(found.point))
        assert reached == min(sum(costs[j] * x for j, x in enumerate(corner)) for corner in shown)
        assert found.point in shown or min(found.point) >= 0


def test_limits_halt_it() -> None:
    rows: Rows = [({0: Fraction(1)}, Fraction(1))]
    costs = {0: Fraction(1)}
    with pytest.raises(Halted, match="a basis of 1 variables, more than 0"):
        simplex(1, rows, costs, Basis(frozenset({0}), frozenset({0})), deadline=float("inf"), largest=0)
    with pytest.raises(Halted, match="time"):
        simplex(1, rows, costs, Basis(frozenset(), frozenset()), deadline=time.perf_counter(), largest=1)
