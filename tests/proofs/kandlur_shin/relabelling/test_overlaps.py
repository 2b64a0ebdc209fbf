"""Subcubes of which dimensions overlap."""

from __future__ import annotations

from tests.proofs.verdicts import decided


def test_single_nodes_and_the_whole_cube_do_not() -> None:
    verdict = decided("KS-CNT/overlap@every-size")
    assert set(verdict.values["failing"].values()) == {2}
    assert verdict.counterexample is not None
    assert verdict.counterexample.data == {"d": 1, "subcube": "0"}
