"""What seeded mistakes make of the verdicts on complete allocation at q = d - 2."""

from __future__ import annotations

from tests.proofs.now import decided_now, kind_now, refuted_now

from allocert.models.systems.strength_two import most_columns, rows_for
from allocert.verification.claims.claim import Kind


def test_eight_at_twenty() -> None:
    verdict = decided_now("LS-CLAIM-Kw")
    assert verdict.kind is Kind.BOUNDED
    assert verdict.values["K_w"] == 8
    assert "no 16 columns" in str(verdict.evidence.certificate and verdict.evidence.certificate.claim)


def test_natural_logarithms_fail_and_base_two_does_not() -> None:
    shown = refuted_now("LS-CLAIM-Kw-asym@natural").data
    j, rows = shown["j"], shown["K_w"]
    assert rows == rows_for(1 << j)
    assert 1 << 10 * rows - 7 * j > j**25
    assert kind_now("LS-CLAIM-Kw-asym@base-two") is Kind.PROVED


def test_not_every_step_is_up() -> None:
    assert refuted_now("LS-CLAIM-progressive/strictly").data == {"d": 2, "K_w": [4, 4]}
    assert most_columns(6) == 10
