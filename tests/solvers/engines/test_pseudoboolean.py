"""Exact behind its wrapper: assignments are validated, refutations checked."""

from __future__ import annotations

import itertools
import random
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.errors import InstanceError
from allocert.solvers.answer import Status
from allocert.solvers.checkers.veripb import check_veripb
from allocert.solvers.engines import pseudoboolean
from allocert.solvers.engines.pseudoboolean import Constraint, Problem, solve

LITERALS = st.integers(1, 5).flatmap(lambda v: st.sampled_from((v, -v)))
CONSTRAINTS = st.builds(
    Constraint,
    st.lists(st.tuples(st.integers(-6, 6), LITERALS), max_size=6).map(tuple),
    st.integers(-4, 8),
)


def _satisfying(problem: Problem) -> list[tuple[bool, ...]]:
    points = itertools.product((False, True), repeat=problem.variables)
    return [p for p in points if problem.broken(p) is None]


@settings(max_examples=30)
@given(st.lists(CONSTRAINTS, max_size=8).map(lambda cs: Problem(5, tuple(cs))))
def test_agrees_with_enumeration(problem: Problem) -> None:
    answer = solve(problem)
    if _satisfying(problem):
        assert answer.status is Status.FEASIBLE
        assert answer.witness in _satisfying(problem)
    else:
        assert answer.status is Status.INFEASIBLE
        assert answer.certificate is not None
        assert answer.certificate.kind == "veripb"
        check_veripb(answer.certificate.problem["opb"], answer.certificate.proof)


def _dominating(n: int) -> Problem:
    """A vertex of Q_n or a neighbour of it is chosen, for every vertex."""
    near = [[x, *(x ^ 1 << k for k in range(n))] for x in range(1 << n)]
    return Problem(1 << n, tuple(Constraint.at_least([y + 1 for y in ys], 1) for ys in near))


def test_opb_text_is_as_given() -> None:
    problem = Problem(3, (Constraint(((2, 1), (-3, -3)), -1), Constraint((), 0)))
    assert problem.to_opb() == "* #variable= 3 #constraint= 2\n+2 x1 -3 ~x3 >= -1 ;\n>= 0 ;\n"
    with pytest.raises(InstanceError, match="constraint 1: literal"):
        Problem(2, (Constraint.at_least([3], 1),))
    with pytest.raises(InstanceError, match="constraint 1: literal"):
        Problem(2, (Constraint.at_least([0], 1),))


def test_limits_give_no_verdict() -> None:
    source = random.Random(3)
    rows = [tuple((source.randint(1, 1000), v) for v in range(1, 61)) for _ in range(12)]
    halves = [(terms, sum(a for a, _ in terms) // 2) for terms in rows]
    both = [
        c
        for terms, h in halves
        for c in (Constraint(terms, h), Constraint(tuple((-a, v) for a, v in terms), -h))
    ]
    answer = solve(Problem(60, tuple(both)), seconds=1)
    assert answer.status is Status.UNKNOWN
    assert "time limit" in answer.reason
    answer = solve(Problem(60, tuple(both)), deterministic_seconds=0.2)
    assert "deterministic limit of 0.2 s" in answer.reason
    assert 0.2 <= answer.effort < 0.9


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("SAT", [False, False]),
        ("UNSAT", ""),
        ("UNSAT", "pseudo-Boolean proof version 1.1\nl 1\nc 1\n"),
        ("UNKNOWN", "out of luck"),
    ],
)
def test_a_lying_engine_is_not_believed(monkeypatch: pytest.MonkeyPatch, word: str, found: object) -> None:
    monkeypatch.setattr(pseudoboolean, "ask", lambda *_: (word, found))
    problem = Problem(2, (Constraint.at_least([1, 2], 1),))
    assert solve(problem).status is Status.UNKNOWN


def test_a_crash_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pseudoboolean.sys, "executable", "/bin/false")
    answer = solve(Problem(1, ()))
    assert answer.status is Status.UNKNOWN
    assert "status 1" in answer.reason
    monkeypatch.setattr(pseudoboolean.sys, "executable", "/bin/true")
    assert solve(Problem(1, ())).status is Status.UNKNOWN


def test_a_cut_proof_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = _dominating(5)
    asked = Problem(32, (*problem.constraints, Constraint.at_most(range(1, 33), 6)))
    monkeypatch.setattr(pseudoboolean, "MOST_PROOF", 4096)
    answer = solve(asked)
    assert answer.status is Status.UNKNOWN
    assert "larger than 4096 bytes" in answer.reason


def test_an_assignment_of_other_variables_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    said = subprocess.CompletedProcess([], 0, stdout=b'["SAT", [1], 0.0]\n', stderr=b"")
    monkeypatch.setattr("allocert.solvers.engines.pseudoboolean.children.run", lambda *a, **k: said)
    answer = solve(Problem(2, (Constraint.at_least([1, 2], 1),)))
    assert answer.status is Status.UNKNOWN
    assert "1 values for 2 variables" in answer.reason
