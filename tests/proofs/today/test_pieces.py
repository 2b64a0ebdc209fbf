"""Claims about slices joined from pieces notice broken code."""

from __future__ import annotations

import pytest

from allocert.machines.pieces.pod import PiecePod
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


def test_the_least_board_on_which_corners_do_not_meet() -> None:
    assert refuted("TM-PIECES-CORNERS").startswith("pod:2/2x2:partial, taken [0, 2]: a slice of 1 x 3")
