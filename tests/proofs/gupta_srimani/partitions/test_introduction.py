"""The printed ranges: their least values out of range, and a torus on which no side fits."""

from __future__ import annotations

from tests.proofs.verdicts import found


def test_least_values_out_of_range() -> None:
    assert found("GS-PROB/range@printed") == {"m": 2, "d": 0}
    assert found("GS-SORT/range@printed") == {"n": 2, "i": 2}
