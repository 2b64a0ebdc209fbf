"""The least torus on which all links of a part are of one length."""

from __future__ import annotations

from tests.proofs.verdicts import found


def test_two_rows_are_neighbours_both_ways() -> None:
    assert found("GS-DIST/from-4@inside") == {"torus": 4, "lengths": [1]}
