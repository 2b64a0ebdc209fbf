"""Verdicts on meshes and tori: counterexamples by hand, and seeded mistakes."""

from __future__ import annotations

from tests.proofs.verdicts import in_words

from allocert.models.meshes import grid_graphs


def test_least_counterexamples() -> None:
    assert in_words("LS-CNT-T2@processors") == "n = 4, t = 1: 4 squares, not 16"
    assert in_words("LS-T2-SHAPE/cylinder").startswith("m = 3: 18 links and every pe has 4;")


def test_squares_by_hand() -> None:
    square = frozenset({(1, 1), (1, 2), (2, 1), (2, 2)})
    assert grid_graphs.subsystems(2, 2, 2, False) == {square} == grid_graphs.subsystems(2, 2, 2, True)
    assert len(grid_graphs.subsystems(3, 2, 2, False)) == 4
    assert frozenset({(3, 3), (3, 1), (1, 3), (1, 1)}) in grid_graphs.subsystems(3, 2, 2, True)
