"""How often incomplete cubes are as many as complete ones: small machines by hand, and a wrong count is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.proofs.antoniou.asi import ties
from allocert.verification.claims.claim import Kind


def test_the_least_machine_without_a_tie() -> None:
    assert [ties.ties(n) for n in range(1, 6)] == [2, 4, 8, 16, 32]
    assert ties.ties(6) < 64


def test_a_wrong_count_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind_now("AN-ASI-MORE/ties") is Kind.BOUNDED
    monkeypatch.setattr(ties, "enclosing_dimension", lambda y: 0)
    assert kind_now("AN-ASI-MORE/ties") is Kind.REFUTED
