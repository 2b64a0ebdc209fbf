"""Exact linear programs: every answer passes the checker, and the checker refuses what does not follow."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.errors import CertificateError, InstanceError
from allocert.solvers.answer import Answer, Status
from allocert.solvers.checkers.linear import check_dual, check_farkas
from allocert.solvers.engines import linear
from allocert.solvers.engines.linear import Program, Row, solve
from allocert.solvers.exact.simplex import Basis

NUMBERS = st.one_of(st.integers(-5, 5), st.fractions(-3, 3, max_denominator=7))


SPARSE = st.dictionaries(st.integers(0, 3), NUMBERS, max_size=4)


PROGRAMS = st.builds(
    Program,
    st.just(4),
    st.lists(st.builds(Row, SPARSE, NUMBERS, st.booleans()), max_size=6).map(tuple),
    SPARSE,
    st.frozensets(st.integers(0, 3)),
)


def _check(answer: Answer[Any]) -> None:
    """Recheck through the file's text."""
    assert answer.certificate is not None
    data = json.loads(json.dumps(answer.certificate.to_json()))
    if answer.status is Status.OPTIMAL:
        assert data["kind"] == "dual"
        assert check_dual(data["problem"], data["proof"]) == answer.value
    else:
        assert data["kind"] == "farkas"
        check_farkas(data["problem"], data["proof"])


def _settled(program: Program) -> Answer[Any]:
    answer = solve(program)
    if answer.status is not Status.UNKNOWN:
        _check(answer)
        return answer
    # Unbounded: any floor under the objective is reached.
    assert "unbounded" in answer.reason
    floor = replace(program, rows=(*program.rows, Row(program.objective, -(10**9))))
    assert solve(floor).value == -(10**9)
    return answer


@settings(max_examples=150)
@given(PROGRAMS)
def test_every_program_is_settled(program: Program) -> None:
    _settled(program)


@settings(max_examples=100)
@given(PROGRAMS, st.frozensets(st.integers(0, 3)), st.frozensets(st.integers(0, 5)))
def test_any_proposal_leads_to_the_same_value(
    program: Program, basic: frozenset[int], tight: frozenset[int]
) -> None:
    expected = _settled(program)
    tight = frozenset(i for i in tight if i < len(program.rows))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(linear, "propose", lambda *_: ("optimal", Basis(basic, tight)))
        answer = _settled(program)
    assert (answer.status, answer.value) == (expected.status, expected.value)


def test_no_rounding() -> None:
    third = Fraction(1, 3)
    tiny = Fraction(1, 10**30)
    program = Program(2, [Row({0: third, 1: 1}, 1 + tiny), Row({0: 1, 1: third}, 1)], {0: 1, 1: 1})
    answer = _settled(program)
    assert answer.value == Fraction(3, 2) + Fraction(3, 4) * tiny
    # Infeasible by far less than any floating-point tolerance.
    program = Program(2, [Row({0: 1, 1: 1}, 1 + tiny), Row({0: -1, 1: -1}, -1)])
    assert _settled(program).status is Status.INFEASIBLE
    huge = Program(1, [Row({0: 10**400}, 1)], {0: 1})
    assert _settled(huge).value == Fraction(1, 10**400)


def test_cycling_example() -> None:
    """Beale's example, on which the largest-coefficient rule cycles."""
    rows = [
        Row({0: Fraction(-1, 4), 1: 60, 2: Fraction(1, 25), 3: -9}, 0),
        Row({0: Fraction(-1, 2), 1: 90, 2: Fraction(1, 50), 3: -3}, 0),
        Row({2: -1}, -1),
    ]
    program = Program(4, rows, {0: Fraction(-3, 4), 1: 150, 2: Fraction(-1, 50), 3: 6})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(linear, "propose", lambda *_: ("unknown", Basis(frozenset(), frozenset())))
        assert _settled(program).value == Fraction(-1, 20)


def test_a_cover_of_moderate_size() -> None:
    """The fractional covering number of the vertices of Q_7 by neighbourhoods is 2^7 / 8."""
    near = [[x, *(x ^ 1 << k for k in range(7))] for x in range(128)]
    rows = [Row(dict.fromkeys(ys, 1), 1) for ys in near]
    assert _settled(Program(128, rows, dict.fromkeys(range(128), 1))).value == 16


def test_limits_give_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [Row({i: 1, (i + 1) % 50: 1}, 1) for i in range(50)]
    program = Program(50, rows, dict.fromkeys(range(50), 1))
    monkeypatch.setattr(linear, "propose", lambda *_: ("unknown", Basis(frozenset(), frozenset())))
    assert solve(program, seconds=0).reason == "time limit reached"
    many = frozenset(range(50))
    monkeypatch.setattr(linear, "LARGEST_BASIS", 20)
    monkeypatch.setattr(linear, "propose", lambda *_: ("optimal", Basis(many, many)))
    assert "more than 20" in solve(program).reason
    with pytest.raises(InstanceError, match="variable"):
        Program(2, [Row({2: 1}, 1)])


@pytest.mark.deep
def test_larger_covers_are_solved_in_seconds() -> None:
    near = [[x, *(x ^ 1 << k for k in range(9))] for x in range(512)]
    rows = [Row(dict.fromkeys(ys, 1), 1 + x % 3) for x, ys in enumerate(near)]
    started = time.perf_counter()
    _settled(Program(512, rows, {x: 1 + x % 5 for x in range(512)}))
    assert time.perf_counter() - started < 120


def test_numbers_too_long_to_write() -> None:
    assert "too long" in solve(Program(1, [Row({0: 10**5000}, 1)], {0: 1})).reason
    problem = Program(1, [Row({0: 1}, 1)]).to_json()
    with pytest.raises(CertificateError, match="short enough"):
        check_farkas(problem, {"multipliers": ["9" * 5000]})
    problem["objective"] = {"9" * 5000: "1"}
    with pytest.raises(CertificateError, match="a variable in"):
        check_farkas(problem, {"multipliers": ["1"]})
