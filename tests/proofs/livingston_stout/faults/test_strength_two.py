"""What seeded mistakes make of the verdicts on complete allocation at q = d - 2."""

from __future__ import annotations

import pytest
from tests.proofs.now import decided_now, kind_now, refuted_now

from allocert.models.systems.strength_two import most_columns, rows_for, strength_two_set
from allocert.proofs.livingston_stout.faults import strength_two
from allocert.verification.claims.claim import Kind


def test_eight_at_twenty() -> None:
    verdict = decided_now("LS-CLAIM-Kw")
    assert verdict.kind is Kind.BOUNDED
    assert verdict.values["K_w"] == 8
    assert "no 16 columns" in str(verdict.evidence.certificate and verdict.evidence.certificate.claim)


def test_a_set_with_one_processor_less_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength_two, "strength_two_set", lambda d: strength_two_set(d)[:-1])
    assert kind_now("LS-CLAIM-Kw") is Kind.REFUTED
    assert kind_now("LS-CLAIM-Kw/closed-form") is Kind.REFUTED


def test_another_growth_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength_two, "rows_for", lambda d: rows_for(d) - 3)
    assert kind_now("LS-CLAIM-Kw-asym@base-two") is Kind.REFUTED
    monkeypatch.setattr(strength_two, "rows_for", lambda d: 2 * rows_for(d))
    assert kind_now("LS-CLAIM-Kw-asym@base-two") is Kind.REFUTED


def test_natural_logarithms_fail_and_base_two_does_not() -> None:
    shown = refuted_now("LS-CLAIM-Kw-asym@natural").data
    j, rows = shown["j"], shown["K_w"]
    assert rows == rows_for(1 << j)
    assert 1 << 10 * rows - 7 * j > j**25
    assert kind_now("LS-CLAIM-Kw-asym@base-two") is Kind.PROVED


def test_a_number_that_falls_or_stands_still_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength_two, "rows_for", lambda d: 20 - d if d < 9 else rows_for(d))
    assert kind_now("LS-CLAIM-progressive@from-step-to-step") is Kind.REFUTED
    monkeypatch.setattr(strength_two, "rows_for", lambda d: min(rows_for(d), 9))
    assert kind_now("LS-CLAIM-progressive@in-the-long-run") is Kind.REFUTED


def test_not_every_step_is_up() -> None:
    assert refuted_now("LS-CLAIM-progressive/strictly").data == {"d": 2, "K_w": [4, 4]}
    assert most_columns(6) == 10
