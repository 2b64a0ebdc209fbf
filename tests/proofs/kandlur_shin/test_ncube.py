"""What seeded mistakes make of the verdicts on the NCUBE/six."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.proofs.kandlur_shin import ncube
from allocert.verification.claims.claim import Kind


def test_an_attachment_to_other_nodes_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ncube, "ATTACHED", (1 << 16) - 1)
    assert kind_now("KS-NCUBE-STAGES/attachment") is Kind.REFUTED
    assert kind_now("KS-NCUBE-FIG9") is Kind.BOUNDED
