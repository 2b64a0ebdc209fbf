"""MGC that begins with the code of SGC grants the same; one that begins otherwise is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.proofs.antoniou.buddy import first_code
from allocert.proofs.antoniou.buddy.first_code import grants_the_same
from allocert.verification.claims.claim import Kind
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.shipped import shipped


def test_another_first_code_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_code, "complete_family", lambda n: (tuple(range(n, 0, -1)),))
    assert kind_now("AN-X-8/first-code") is Kind.REFUTED


def test_buddy_grants_otherwise_than_sgc() -> None:
    assert not all(map(grants_the_same, histories(("gray", "buddy"), 2, player=shipped)))
