"""Section 2.1: a wrong product and a missing address are noticed."""

from __future__ import annotations

from tests.proofs.now import refuted_now


def test_floor_and_ceiling_differ_first_for_four_thirds() -> None:
    assert refuted_now("AN-DEF-FLOOR/one-sign").data == {"n": 2, "y": 3, "floor": 1, "ceiling": 2}
