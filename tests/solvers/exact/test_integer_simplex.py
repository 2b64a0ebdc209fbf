"""The simplex method on integers against exact linear programs, degenerate ones among them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.errors import InstanceError
from allocert.solvers.answer import Status
from allocert.solvers.engines.linear import Program, Row, solve
from allocert.solvers.exact import integer_simplex
from allocert.solvers.exact.integer_simplex import maximise


@st.composite
def programs(draw: st.DrawFn) -> tuple[list[list[int]], list[int], list[int]]:
    size, count = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    entry = st.integers(-3, 4)
    rows = draw(st.lists(st.lists(entry, min_size=size, max_size=size), min_size=count, max_size=count))
    limits = draw(st.lists(st.integers(0, 5), min_size=count, max_size=count))
    return rows, limits, draw(st.lists(st.integers(-2, 5), min_size=size, max_size=size))


def _dot(a: list[int], x: tuple[Fraction, ...]) -> Fraction:
    return sum((p * q for p, q in zip(a, x, strict=True)), Fraction(0))


def _check(rows: list[list[int]], limits: list[int], gains: list[int]) -> None:
    """The greatest gain is that of the linear program, and the multipliers show it."""
    found = maximise(rows, limits, gains)
    program = Program(
        len(gains),
        [Row({j: -a for j, a in enumerate(row)}, -b) for row, b in zip(rows, limits, strict=True)],
        {j: -c for j, c in enumerate(gains)},
    )
    answer = solve(program)
    if found is None:
        assert answer.status is Status.UNKNOWN
        assert "unbounded" in answer.reason
        return
    assert min((*found.point, *found.multipliers)) >= 0
    for row, limit in zip(rows, limits, strict=True):
        assert _dot(row, found.point) <= limit
    for j, gain in enumerate(gains):
        assert sum(y * row[j] for y, row in zip(found.multipliers, rows, strict=True)) >= gain
    assert answer.value is not None
    assert _dot(gains, found.point) == _dot(limits, found.multipliers) == -answer.value


@settings(max_examples=200)
@given(programs())
def test_the_optimum_is_that_of_the_linear_program(
    program: tuple[list[list[int]], list[int], list[int]],
) -> None:
    _check(*program)


@settings(max_examples=50)
@given(programs())
def test_blands_rule_alone_comes_to_the_same(program: tuple[list[list[int]], list[int], list[int]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(integer_simplex, "_GREEDY", 0)
        _check(*program)


def test_a_program_that_cycles_under_the_greedy_rule() -> None:
    rows = [[1, -11, -5, 18], [1, -3, -1, 2], [1, 0, 0, 0]]
    _check(rows, [0, 0, 1], [10, -57, -9, -24])


def test_nothing_to_gain() -> None:
    best = maximise([], [], [])
    assert best is not None
    assert best.point == best.multipliers == ()


def test_a_negative_limit_is_refused() -> None:
    with pytest.raises(InstanceError, match="limits"):
        maximise([[1]], [-1], [1])
