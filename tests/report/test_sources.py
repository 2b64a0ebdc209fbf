from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from allocert.proofs import REGISTRY
from allocert.report.sources import text_of_sources, verdicts_of
from allocert.verification.claims.claim import Context, Effort, Evidence, Verdict
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.store import Ledger


def test_of_two_efforts_the_higher_counts_and_of_another_seed_nothing(tmp_path: Path) -> None:
    claim, other = REGISTRY.claims[:2]
    path = tmp_path / "ledger.sqlite3"
    ledger = Ledger(path)
    for effort, scope in ((Effort.STANDARD, "n <= 9"), (Effort.QUICK, "n <= 3")):
        verdict = Verdict.bounded(scope, Evidence("enumeration", scope))
        ledger.put(Record(claim, verdict, 1.0), Context(effort))
    ledger.put(
        Record(other, Verdict.bounded("n <= 1", Evidence("enumeration", "1 case")), 1.0), Context(seed=3)
    )
    found = verdicts_of(path, 0, lambda line: None)
    assert {key: one.verdict.scope for key, one in found.items()} == {claim.key: "n <= 9"}
    assert set(verdicts_of(path, 3, lambda line: None)) == {other.key}
    said = text_of_sources(found)
    assert f"1 of {len(REGISTRY.claims)} claims" in said
    assert "in your own run, at standard effort;" in said
    quick = {**found, "x": replace(found[claim.key], effort=Effort.QUICK)}
    assert "in your own run, 1 at quick effort and 1 at standard effort;" in text_of_sources(quick)


def test_without_a_ledger_the_records_are_named() -> None:
    assert "records" in text_of_sources({})
