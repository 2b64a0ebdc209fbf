"""Z3 behind a small interface: proofs, values that check, limits, and text for other solvers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from allocert.solvers.answer import Status
from allocert.solvers.engines import smt


def test_hypotheses() -> None:
    y = smt.integer("y")
    assert smt.prove(y > 2).status is Status.FEASIBLE
    assert smt.prove(y > 2, [y > 3]).status is Status.INFEASIBLE
    assert not smt.prove(y > 2, [y > 3]).certified


def test_integers_reals_and_truth_values() -> None:
    y, r, b = smt.integer("y"), smt.real("a real"), smt.boolean("b")
    constraints = [y * y == 49, y < 0, 3 * r == smt.rational(Fraction(1, 2)), smt.negation(b)]
    assert smt.find(constraints).witness == {"y": -7, "a real": Fraction(1, 6), "b": False}


def test_a_constant_that_does_not_matter_gets_a_value() -> None:
    a, b = smt.integer("a"), smt.boolean("b")
    found = smt.find([smt.any_of([a * 0 == 0, b])])
    assert found.witness == {"a": 0, "b": False}


def test_empty_conjunction_and_disjunction() -> None:
    assert smt.prove(smt.all_of([])).status is Status.INFEASIBLE
    assert smt.find([smt.any_of([])]).status is Status.INFEASIBLE
    b = smt.boolean("b")
    assert smt.smtlib([smt.all_of([b]), smt.any_of([b])]).count("(assert b)") == 2  # not (and b)


def test_boards_have_a_spare_bit() -> None:
    word = smt.board("busy", 5)
    assert word.size() == 6
    assert smt.prove(smt.negation(smt.bit(word, 5))).status is Status.INFEASIBLE


def test_the_resource_limit_gives_no_verdict_and_repeats() -> None:
    a, b, c = (smt.integer(name) for name in "abc")
    hard = [a > 1, b > 1, c > 1, a * a * a + b * b * b == c * c * c]
    answers = [smt.find(hard, resources=20_000) for _ in range(2)]
    assert {answer.status for answer in answers} == {Status.UNKNOWN}
    assert all(answer.reason.startswith("limit:") for answer in answers)


def test_irrational_values_give_no_verdict() -> None:
    r = smt.real("r")
    answer = smt.find([r * r == 2])
    assert answer.status is Status.UNKNOWN
    assert "no truth value or rational number" in answer.reason


def test_values_that_do_not_check_give_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smt, "values_of", lambda model: {"y": 3})
    answer = smt.find([smt.integer("y") == 4])
    assert answer.status is Status.UNKNOWN
    assert answer.reason.startswith("invalid model")


def test_an_unknown_logic_is_an_engine_error() -> None:
    y = smt.integer("y")
    answer = smt.find([y > 1], logic="QF_BV")
    assert answer.status is not Status.INFEASIBLE


def test_the_text_stands_alone() -> None:
    y = smt.integer("y")
    assert smt.smtlib([y > 2], logic="QF_LIA") == (
        "(set-logic QF_LIA)\n(declare-fun y () Int)\n(assert (> y 2))\n(check-sat)\n"
    )


def test_version() -> None:
    assert smt.version().startswith("Z3 ")


def test_least_values() -> None:
    x, y = smt.real("x"), smt.real("y")
    found = smt.minimise("x", [3 * x >= y, smt.any_of([y >= 1, y <= -7]), y > -7])
    assert (found.status, found.value) == (Status.OPTIMAL, Fraction(1, 3))
    assert smt.minimise("x", [x >= 2]).value == 2
    assert smt.minimise("x", [x > 2, x < 1]).status is Status.INFEASIBLE
    assert "no least value" in smt.minimise("x", [x > 2]).reason
    assert "no least value" in smt.minimise("x", [x < 2]).reason
