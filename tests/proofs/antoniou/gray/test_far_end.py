"""The free bits at the far end, under SGC and under Buddy."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.proofs.antoniou.gray import far_end
from allocert.proofs.antoniou.gray.far_end import free_at_the_end
from allocert.verification.claims.claim import Kind


def test_the_bits_behind_the_last_busy_one_are_counted() -> None:
    assert [free_at_the_end(busy, 3) for busy in (0, 0b00111101, 1 << 7)] == [8, 2, 0]


@pytest.mark.parametrize("wrong", [lambda busy, n: -free_at_the_end(busy, n), lambda busy, n: 0])
def test_fewer_and_never_more_are_noticed(monkeypatch: pytest.MonkeyPatch, wrong: object) -> None:
    monkeypatch.setattr(far_end, "free_at_the_end", wrong)
    assert kind_now("AN-CLAIM-SGC-BETTER@far-end") is Kind.REFUTED
