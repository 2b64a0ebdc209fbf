"""What seeded mistakes make of the verdicts on expected faults and on shared stars."""

from __future__ import annotations

from tests.proofs.now import decided_now, kind_now, refuted_now

from allocert.verification.claims.claim import Kind


def test_definitions() -> None:
    for reading in ("repeated-positions-count", "distinct-positions"):
        assert kind_now(f"LS-DEF-e@{reading}") is Kind.BOUNDED


def test_stars_project() -> None:
    assert kind_now("LS-PROJ") is Kind.PROVED
    assert refuted_now("LS-PROJ/distinct-positions").data == {
        "d": 2,
        "q": 1,
        "k": 0,
        "expected": ["7/3", "2"],
    }


def test_both_readings_are_close_at_the_printed_size() -> None:
    verdict = decided_now("LS-DEF-e/readings-apart")
    assert verdict.kind is Kind.BOUNDED
    assert verdict.values["repeated_and_distinct"]["buddy"] == ["8.333333", "8.333297"]
