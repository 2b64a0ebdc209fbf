"""Claims about slices joined from pieces notice broken code."""

from __future__ import annotations

import pytest

from allocert.machines.pieces.pod import PiecePod
from allocert.machines.words import lowest_bit
from allocert.proofs.today import pieces
from allocert.verification.claims.claim import Context, Kind

DECIDE = {claim.key: claim.decide for claim in pieces.CLAIMS}


def refuted(key: str) -> str:
    verdict = DECIDE[key](Context())
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    return verdict.counterexample.text


def test_a_machine_that_takes_any_corner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PiecePod, "check_region", lambda self, region: region)
    assert "is not joined by the switches" in refuted("TM-PIECES-FIT/joined")


def test_an_allocator_that_takes_the_lowest_blocks_each(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(kinds: tuple[int, ...], free: list[int]) -> tuple[int, ...] | None:
        left, found = -1, list[int]()
        for kind in kinds:
            block = lowest_bit(free[kind] & left)
            if block is None:
                return None
            left ^= 1 << block
            found.append(block)
        return tuple(found)

    monkeypatch.setattr("allocert.allocators.pieces.first.lowest_blocks", greedy)
    assert "gets None" in refuted("TM-PIECES-FIT")


def test_the_least_board_on_which_corners_do_not_meet() -> None:
    assert refuted("TM-PIECES-CORNERS").startswith("pod:2/2x2:partial, taken [0, 2]: a slice of 1 x 3")
