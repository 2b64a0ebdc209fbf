"""Theorems that verdicts name."""

from __future__ import annotations

from allocert.report.theorems import theorem_of
from allocert.verification.claims.claim import Evidence, Verdict
from allocert.verification.knowledge import all_records


def test_the_evidence_names_a_theorem_that_is_stated() -> None:
    found = theorem_of(all_records()["AN-THM-2.1"].verdict)
    assert found is not None
    assert found.name == "StaticOptimality.buddy"
    assert "reach_word" in found.statement


def test_other_evidence_names_none() -> None:
    assert theorem_of(Verdict.bounded("n <= 3", Evidence.enumeration("9 cases"))) is None
    gone = Evidence("coq", "theorem Nowhere.gone, accepted by Coq 8.16.1")
    assert theorem_of(Verdict.proved("all n", gone)) is None
