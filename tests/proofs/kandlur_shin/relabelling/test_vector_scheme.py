"""Figure 1a against a replay."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.proofs.kandlur_shin.relabelling import vector_scheme
from allocert.verification.claims.claim import Kind


def test_a_figure_that_does_not_replay_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_scheme, "PRINTED_VECTORS", ("00001000", "00001100"))
    assert kind_now("KS-FIG-1a") is Kind.REFUTED
