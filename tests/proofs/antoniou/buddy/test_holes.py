"""Holes: one that is overlooked is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import refuted_now

from allocert.proofs.antoniou.buddy import holes


def test_a_hole_that_is_overlooked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = holes.holes
    monkeypatch.setattr(holes, "holes", lambda busy, n: true(busy, n)[1:])
    assert refuted_now("AN-HOLE-ONE").data == {"n": 1, "busy": 1, "bit": 1}
