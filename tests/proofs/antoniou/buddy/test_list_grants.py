"""When Buddy's linked lists grant a request."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.proofs.antoniou.buddy import list_grants
from allocert.proofs.antoniou.buddy.list_grants import free_starts
from allocert.verification.claims.claim import Kind


def test_free_regions_start_at_multiples_of_their_size() -> None:
    assert free_starts(0b1001, 2, 0) == [1, 2]
    assert free_starts(0b1001, 2, 1) == []
    assert free_starts(0b0011, 2, 1) == [2]


@pytest.mark.parametrize("wrong", [lambda busy, n, k: [], lambda busy, n, k: [0]])
def test_a_grant_too_many_and_one_too_few_are_noticed(monkeypatch: pytest.MonkeyPatch, wrong: object) -> None:
    monkeypatch.setattr(list_grants, "free_starts", wrong)
    assert kind_now("AN-BUDDY-LISTS/grants") is Kind.REFUTED
