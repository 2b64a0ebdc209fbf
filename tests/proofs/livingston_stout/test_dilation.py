"""The verdicts on a replaced corner."""

from __future__ import annotations

from tests.proofs.verdicts import decided, in_words

from allocert.verification.claims.claim import Kind


def test_verdicts() -> None:
    assert in_words("LS-DILATION@printed-replacement") == (
        "d = 2: 1 different pe instead of 2, 00 stands for two corners"
    )
    verdict = decided("LS-DILATION@replacement-outside")
    assert verdict.kind is Kind.PROVED
    assert verdict.evidence.kind == "coq"
    assert decided("LS-DILATION/every-replacement").kind is Kind.BOUNDED
