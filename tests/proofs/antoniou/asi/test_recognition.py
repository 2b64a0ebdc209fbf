"""The complete subcubes that ASI hands out: counted another way, and a weaker SGC is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.proofs.antoniou.asi import recognition
from allocert.proofs.antoniou.asi.recognition import handed_out, recognised_by_sgc
from allocert.verification.claims.claim import Kind


def test_edges_of_the_square() -> None:
    assert (handed_out(2, 1), recognised_by_sgc(2, 1)) == (2, 4)
    assert (handed_out(3, 2), recognised_by_sgc(3, 2)) == (2, 4)


def test_an_sgc_that_recognises_less_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognition, "recognised_by_sgc", lambda n, k: 1 << n - k)
    assert kind_now("AN-CLAIM-RECOGNITION/fewer") is Kind.REFUTED
    monkeypatch.setattr(recognition, "recognised_by_sgc", lambda n, k: 0)
    assert kind_now("AN-CLAIM-RECOGNITION") is Kind.BOUNDED
