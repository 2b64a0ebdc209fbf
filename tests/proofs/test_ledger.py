from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from allocert.errors import LedgerError
from allocert.proofs.claim import Claim, Context, Counterexample, Effort, Evidence, Kind, Verdict
from allocert.proofs.ledger import Ledger, Record, question_key
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding

CLAIM = Claim("X-1", "allocert", "nowhere", "a statement", lambda context: VERDICT, reading="A")
CERTIFICATE = Certificate("lrat", "c", {"dimacs": ""}, "", Encoding("t"))
VERDICT = Verdict.refuted(
    Counterexample("n = 3", {"machine": "hypercube:3", "trace": [["allocate", 1]]}),
    "all n <= 3",
    Evidence("lrat", "us", CERTIFICATE),
    ratio=Fraction(7, 3),
    counts=(1, 2),
)


def test_a_stored_verdict_comes_back_whole(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "deep" / "ledger.sqlite3")
    assert ledger.get(CLAIM, Context()) is None
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    stored = Ledger(ledger.path).get(CLAIM, Context())
    assert stored == Record(CLAIM, VERDICT, 1.5, resumed=True)
    assert stored is not None
    assert stored.verdict.values == {"ratio": "7/3", "counts": [1, 2]}


def test_the_question_depends_on_claim_effort_and_seed() -> None:
    other = Claim("X-1", "allocert", "nowhere", "a statement", lambda context: VERDICT, reading="B")
    questions = {
        question_key(claim, context)
        for claim in (CLAIM, other)
        for context in (Context(), Context(seed=1), Context(Effort.DEEP))
    }
    assert len(questions) == 6


def test_an_undecided_claim_is_tried_again(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    ledger.put(Record(CLAIM, Verdict.undecided("no time"), 1.0), Context())
    assert ledger.get(CLAIM, Context()) is None


def test_what_is_no_ledger_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite3"
    path.write_bytes(b"not a database, " * 100)
    with pytest.raises(LedgerError, match="ledger"):
        Ledger(path)
    assert path.read_bytes() == b"not a database, " * 100
    with pytest.raises(LedgerError):
        Ledger(tmp_path)


def test_verdicts_are_consistent() -> None:
    evidence = Evidence.enumeration("all")
    with pytest.raises(ValueError, match="counterexample"):
        Verdict(Kind.REFUTED, "s", evidence)
    with pytest.raises(ValueError, match="counterexample"):
        Verdict(Kind.PROVED, "s", evidence, {}, Counterexample("x"))
    with pytest.raises(TypeError, match="object"):
        Verdict.proved("s", evidence, value=object())
    assert [CLAIM.key, Claim("I", "p", "", "", lambda c: VERDICT, part="a", reading="B").key] == [
        "X-1@A",
        "I/a@B",
    ]
