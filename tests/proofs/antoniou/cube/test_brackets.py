"""One sign for floor and ceiling: where the two differ first."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.proofs.antoniou.cube import brackets
from allocert.verification.claims.claim import Kind


def test_floor_and_ceiling_differ_first_for_four_thirds() -> None:
    assert refuted_now("AN-DEF-FLOOR/one-sign").data == {"n": 2, "y": 3, "floor": 1, "ceiling": 2}


def test_it_is_the_ceiling_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brackets, "ceiling", lambda whole, parts: whole // parts)
    assert kind_now("AN-DEF-FLOOR/one-sign") is Kind.BOUNDED
