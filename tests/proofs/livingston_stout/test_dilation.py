"""The verdicts on a replaced corner."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now
from tests.proofs.verdicts import decided, in_words

from allocert.proofs.livingston_stout import dilation
from allocert.verification.claims.claim import Kind


def test_verdicts() -> None:
    assert in_words("LS-DILATION@printed-replacement") == (
        "d = 2: 1 different pe instead of 2, 00 stands for two corners"
    )
    verdict = decided("LS-DILATION@replacement-outside")
    assert verdict.kind is Kind.PROVED
    assert verdict.evidence.kind == "coq"
    assert decided("LS-DILATION/every-replacement").kind is Kind.BOUNDED


def test_a_corner_further_away_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dilation, "replaced", lambda d, beta: (1 << (d - 1), 3))
    assert kind_now("LS-DILATION/every-replacement") is Kind.REFUTED
