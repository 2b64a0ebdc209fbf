"""Buddy leaves a free subcube unused after releases; nodes that are one of its blocks it does not."""

from __future__ import annotations

from tests.proofs.now import refuted_now


def test_without_releases_nothing_is_left_unused() -> None:
    assert "refuses no request" in refuted_now("AN-CLAIM-UNDERUSE@requests").text
