"""Polynomials, Handelman refutations, and what their checker refuses."""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.errors import CertificateError, InstanceError
from allocert.solvers.answer import Status
from allocert.solvers.checkers.linear import check_handelman
from allocert.solvers.exact.handelman import Polynomial, entails, refute, variables

A, C, F, Q = variables("a", "c", "F", "q")
X, Y = variables("x", "y")

REFUTABLE = {
    "two rounds": ([Q - 1, C - A - 1, F + Q * A - Q * C, Q - 1 - F], []),
    "square": ([2 * X * Y - X * X - Y * Y - 1, X - Y], []),
    "equality": ([X - 1, Y - 1], [X * Y - X - Y + 1 + X]),
    "linear": ([X + Y - 3, 1 - X, 1 - Y], []),
    "halves": ([2 * X - 3 * Y, 5 * Y - 4 * X - 1, Y + 7, 8 - X], [X - Y]),
    "constant": ([Polynomial({(): Fraction(-1, 3)})], []),
}


def _poly(draw_terms: list[tuple[int, int, int]]) -> Polynomial:
    total = Polynomial({})
    for a, i, j in draw_terms:
        term = Polynomial({(): Fraction(1)}) * a
        for _ in range(i):
            term = term * X
        for _ in range(j):
            term = term * Y
        total = total + term
    return total


POLYNOMIALS = st.lists(st.tuples(st.integers(-4, 4), st.integers(0, 2), st.integers(0, 2)), max_size=4).map(
    _poly
)


@given(POLYNOMIALS, POLYNOMIALS, st.integers(-9, 9), st.integers(-9, 9))
def test_arithmetic_agrees_with_evaluation(p: Polynomial, r: Polynomial, x: int, y: int) -> None:
    at = {"x": x, "y": y}
    assert (p + r).evaluate(at) == p.evaluate(at) + r.evaluate(at)
    assert (p * r).evaluate(at) == p.evaluate(at) * r.evaluate(at)
    assert (3 - p).evaluate(at) == 3 - p.evaluate(at)
    assert (p - r) + r == p
    assert hash((p - r) + r) == hash(p)


def test_evaluates_on_anything_with_plus_and_times() -> None:
    z3 = pytest.importorskip("z3")
    at = {"x": z3.Int("x"), "y": z3.Int("y")}
    solver = z3.Solver()
    solver.add((X * X - 2 * Y).evaluate(at) != z3.Int("x") * z3.Int("x") - 2 * z3.Int("y"))
    assert solver.check() == z3.unsat


def test_missing_value_is_named() -> None:
    with pytest.raises(InstanceError, match="'y'"):
        (X * Y).evaluate({"x": 1})


@pytest.mark.parametrize("name", REFUTABLE)
def test_refutes_with_a_certificate(name: str) -> None:
    hypotheses, equalities = REFUTABLE[name]
    answer = refute(hypotheses, equalities)
    assert answer.status is Status.INFEASIBLE, answer.reason
    assert answer.certificate is not None
    assert answer.certificate.kind == "handelman"
    proof = json.loads(json.dumps(answer.certificate.to_json()))
    check_handelman(proof["problem"], proof["proof"])


def test_products_are_needed() -> None:
    hypotheses, equalities = REFUTABLE["two rounds"]
    answer = refute(hypotheses, equalities, degree=1)
    assert answer.status is Status.UNKNOWN
    assert "up to 1" in answer.reason


@settings(max_examples=60)
@given(st.lists(POLYNOMIALS, min_size=1, max_size=3), st.lists(POLYNOMIALS, max_size=1))
def test_never_refutes_a_satisfiable_system(
    hypotheses: list[Polynomial], equalities: list[Polynomial]
) -> None:
    answer = refute(hypotheses, equalities, seconds=10)
    if answer.status is Status.INFEASIBLE:
        assert answer.certificate is not None
        check_handelman(answer.certificate.problem, answer.certificate.proof)
        for x, y in itertools.product(range(-6, 7), repeat=2):
            at = {"x": x, "y": y}
            assert any(p.evaluate(at) < 0 for p in hypotheses) or any(e.evaluate(at) for e in equalities)


def test_entailment_negates_over_the_integers() -> None:
    assert entails(X - 1, [X * 1], [X - 1]).certified
    # 2 x = 2 y + 1 has no integer solution, but a real one, which is all that a certificate speaks of.
    assert refute([X, Y], [2 * X - 2 * Y - 1]).status is Status.UNKNOWN
    assert entails(X * X - Y * Y, [X - Y, Y]).certified
    assert entails(X * X - Y * Y - 1, [X - Y, Y]).status is Status.UNKNOWN
    with pytest.raises(InstanceError, match="integer coefficients"):
        entails(X * Fraction(1, 2), [X])


def test_limits_give_no_verdict() -> None:
    hypotheses, equalities = REFUTABLE["two rounds"]
    assert refute(hypotheses, equalities, seconds=0).reason == "time limit reached"
    many = [Q - k for k in range(100)]
    assert "more than 4000 products" in refute(many).reason
    with pytest.raises(InstanceError, match="degree"):
        refute(hypotheses, degree=0)


def _mutants(data: Any) -> Iterator[Any]:
    """Every document that differs from ``data`` by one edit of a number, an entry or a field."""
    if isinstance(data, dict):
        for key, value in data.items():
            rest = {k: v for k, v in data.items() if k != key}
            yield rest
            yield from ({**data, key: changed} for changed in _mutants(value))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield data[:i] + data[i + 1 :]
            yield [*data, value]
            yield from ([*data[:i], changed, *data[i + 1 :]] for changed in _mutants(value))
        yield from ([*data[:i], data[i + 1], data[i], *data[i + 2 :]] for i in range(len(data) - 1))
    elif isinstance(data, int):
        yield from (data + 1, data - 1, -data, float(data), str(data), None)
    elif isinstance(data, str):
        yield from ("1/2", "2", "-1", "1/0", "x", "nosuch", data + " ", [], 0.5)


def _holds(problem: Any, proof: Any) -> bool:
    """The same judgement by evaluation at a grid of points that is too large for a non-zero difference."""
    names = problem["variables"]

    def value(p: Any, at: dict[str, int]) -> Fraction:
        total = Fraction(0)
        for a, monomial in p:
            term = Fraction(a)
            for name, exponent in monomial:
                term *= Fraction(at[name]) ** exponent
            total += term
        return total

    if any("hypotheses" in t and Fraction(t["coefficient"]) < 0 for t in proof["terms"]):
        return False
    for point in itertools.product(range(6), repeat=len(names)):
        at = dict(zip(names, point, strict=True))
        total = Fraction(0)
        for term in proof["terms"]:
            product = Fraction(term["coefficient"])
            if "equality" in term:
                product *= value(problem["equalities"][term["equality"]], at)
                product *= value([["1", term["monomial"]]], at)
            else:
                for i in term["hypotheses"]:
                    product *= value(problem["hypotheses"][i], at)
            total += product
        if total != -1:
            return False
    return True


@pytest.mark.parametrize("name", [pytest.param("two rounds", marks=pytest.mark.deep), "equality", "linear"])
def test_every_accepted_mutant_still_holds(name: str) -> None:
    hypotheses, equalities = REFUTABLE[name]
    certificate = refute(hypotheses, equalities).certificate
    assert certificate is not None
    whole = {"problem": certificate.problem, "proof": certificate.proof}
    rejected = 0
    for mutant in _mutants(copy.deepcopy(whole)):
        try:
            check_handelman(mutant.get("problem"), mutant.get("proof"))
        except CertificateError:
            rejected += 1
        else:
            assert _holds(mutant["problem"], mutant["proof"]), mutant
    assert rejected > 100
    changed = [m for m in _mutants(whole["proof"]) if m != whole["proof"]]
    assert all(not _accepts(whole["problem"], m) or _holds(whole["problem"], m) for m in changed)


def _accepts(problem: Any, proof: Any) -> bool:
    try:
        check_handelman(problem, proof)
    except CertificateError:
        return False
    return True


def test_checker_refuses_what_does_not_follow() -> None:
    hypotheses, equalities = REFUTABLE["linear"]
    certificate = refute(hypotheses, equalities).certificate
    assert certificate is not None
    terms = certificate.proof["terms"]
    other = {
        **certificate.problem,
        "hypotheses": [(X + Y - 2).to_json(), *certificate.problem["hypotheses"][1:]],
    }
    assert not _accepts(other, certificate.proof)
    assert not _accepts(certificate.problem, {"terms": []})
    assert not _accepts(certificate.problem, {"terms": [*terms, {"coefficient": "-1", "hypotheses": [0]}]})
    doubled = [{**t, "coefficient": str(2 * Fraction(t["coefficient"]))} for t in terms]
    assert not _accepts(certificate.problem, {"terms": doubled})
    assert _accepts(certificate.problem, {"terms": terms[::-1]})


def test_only_equalities_take_negative_multiples() -> None:
    problem = {"variables": [], "hypotheses": [[["1", []]]], "equalities": []}
    assert not _accepts(problem, {"terms": [{"coefficient": "-1", "hypotheses": [0]}]})
    assert not _accepts(problem, {"terms": [{"coefficient": "-1", "hypotheses": []}]})
    problem = {"variables": [], "hypotheses": [], "equalities": [[["1", []]]]}
    assert _accepts(problem, {"terms": [{"coefficient": "-1", "equality": 0, "monomial": []}]})
