"""A replaced corner by hand, and the verdicts on it."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now
from tests.proofs.verdicts import decided, in_words

from allocert.proofs.livingston_stout import dilation
from allocert.verification.claims.claim import Kind
from allocert.verification.claims.evidence import examine


@pytest.mark.parametrize(
    ("d", "beta", "expected"),
    [
        (2, 0b00, (1, 0)),
        (2, 0b11, (2, 2)),
        (2, 0b10, (2, 1)),
        (3, 0b001, (3, 2)),
        (3, 0b111, (4, 2)),
        (3, 0b100, (4, 2)),
        (3, 0b110, (4, 3)),
        (1, 0b1, (1, 0)),
    ],
)
def test_replacements_by_hand(d: int, beta: int, expected: tuple[int, int]) -> None:
    assert dilation.replaced(d, beta) == expected


def test_verdicts() -> None:
    assert in_words("LS-DILATION@printed-replacement") == (
        "d = 2: 1 different pe instead of 2, 00 stands for two corners"
    )
    verdict = decided("LS-DILATION@replacement-outside")
    assert verdict.kind is Kind.PROVED
    assert verdict.evidence.certificate is not None
    assert examine(verdict.evidence.certificate).tied
    assert decided("LS-DILATION/every-replacement").kind is Kind.BOUNDED


def test_a_corner_further_away_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dilation, "replaced", lambda d, beta: (1 << (d - 1), 3))
    assert kind_now("LS-DILATION@replacement-outside") is Kind.REFUTED
