"""Buddy leaves a free subcube unused after releases; nodes that are one of its blocks it does not."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.proofs.antoniou.buddy import underuse
from allocert.verification.claims.claim import Kind
from allocert.verification.deciding.replay import requests
from allocert.verification.pairing.trace import Allocate, Release


def test_a_block_that_is_free_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind_now("AN-CLAIM-UNDERUSE@releases") is Kind.BOUNDED

    def of_a_block(n: int) -> underuse.Trace:
        return (*requests(*([0] * (1 << n))), Release(0), Release(1), Allocate(1))

    monkeypatch.setattr(underuse, "refusing_trace", of_a_block)
    assert refuted_now("AN-CLAIM-UNDERUSE@releases").data["n"] == 2


def test_without_releases_nothing_is_left_unused() -> None:
    assert "refuses no request" in refuted_now("AN-CLAIM-UNDERUSE@requests").text
