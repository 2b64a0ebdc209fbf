"""CaDiCaL's answers: models that hold, proofs that the checker accepts, and limits that give no verdict."""

from __future__ import annotations

import os
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.checkers.lrat import check_lrat
from allocert.solvers.engines import sat
from allocert.solvers.words.cnf import Cnf, normal_clauses


def pigeons(holes: int) -> Cnf:
    """holes + 1 pigeons, one to a hole."""

    def sits(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    clauses = [tuple(sits(p, h) for h in range(holes)) for p in range(holes + 1)]
    clauses += [
        (-sits(p, h), -sits(q, h)) for h in range(holes) for p, q in combinations(range(holes + 1), 2)
    ]
    return Cnf((holes + 1) * holes, tuple(clauses))


def has_model(cnf: Cnf) -> bool:
    return any(cnf.broken_clause(m) is None for m in product([False, True], repeat=cnf.variables))


def checked(certificate: Certificate | None) -> int:
    assert certificate is not None
    assert certificate.kind == "lrat"
    return check_lrat(certificate.problem["dimacs"], certificate.proof).steps


@settings(max_examples=300)
@given(st.lists(st.lists(st.integers(-5, 5).filter(bool), min_size=1, max_size=3), max_size=30))
def test_small_formulas(clauses: list[list[int]]) -> None:
    cnf = Cnf(5, normal_clauses(clauses))
    answer = sat.refute(cnf)
    if has_model(cnf):
        assert answer.status is Status.FEASIBLE
        assert answer.witness is not None
        assert cnf.broken_clause(answer.witness) is None
    else:
        assert answer.status is Status.INFEASIBLE
        assert answer.certified
        checked(answer.certificate)


def test_pigeons_and_what_the_certificate_holds() -> None:
    encoding = Encoding("Pigeons.", "pigeons", {"holes": 5})
    answer = sat.refute(pigeons(5), claim="No room.", encoding=encoding)
    assert checked(answer.certificate) > 20
    assert answer.certificate is not None
    assert answer.certificate.claim == "No room."
    assert answer.certificate.encoding == encoding
    assert answer.certificate.problem == {"dimacs": pigeons(5).to_dimacs()}


def test_an_empty_clause_and_an_empty_formula() -> None:
    assert checked(sat.refute(Cnf(1, ((1,), ()))).certificate) == 1
    assert sat.refute(Cnf(2, ())).witness == (False, False)


def test_runs_repeat_exactly_and_leave_nothing_behind() -> None:
    environment, files = dict(os.environ), len(os.listdir("/proc/self/fd"))
    proofs = {sat.refute(pigeons(6)).certificate.proof for _ in range(5)}  # type: ignore[union-attr]
    assert len(proofs) == 1
    assert dict(os.environ) == environment
    assert len(os.listdir("/proc/self/fd")) == files


def test_the_conflict_limit_gives_no_verdict() -> None:
    answer = sat.refute(pigeons(8), conflicts=10)
    assert answer.status is Status.UNKNOWN
    assert "conflict limit of 10" in answer.reason


def test_a_process_of_its_own_gives_the_same_answers() -> None:
    apart, here = sat.refute(pigeons(4), seconds=60), sat.refute(pigeons(4))
    assert apart.certificate == here.certificate
    assert sat.refute(Cnf(2, ((1,), (-2,))), seconds=60).witness == (True, False)
    late = sat.refute(pigeons(11), seconds=0.5)
    assert late.status is Status.UNKNOWN
    assert "time limit of 0.5 s" in late.reason


@pytest.mark.parametrize(
    "found",
    [
        ("satisfiable", [True, True]),
        ("satisfiable", [True]),
        ("unsatisfiable", "4 0 1 2 0\n"),
        ("unsatisfiable", "nonsense"),
    ],
)
def test_a_wrong_engine_gives_no_verdict(found: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "ask", lambda *_: found)
    answer = sat.refute(Cnf(2, ((1, 2), (-1, 2), (-2, 1, -1)[:1])))
    assert answer.status is Status.UNKNOWN
    assert "engine error" in answer.reason or "invalid model" in answer.reason
