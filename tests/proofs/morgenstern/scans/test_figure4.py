"""The mesh of figure 4."""

from __future__ import annotations

from tests.proofs.verdicts import decided

from allocert.proofs.morgenstern.scans.figure4 import recovered_meshes


def test_figure_4_is_one_mesh() -> None:
    (one,) = recovered_meshes()
    assert set(one) == {(0, 0, 8, 0), (10, 0, 13, 8), (7, 1, 8, 5), (2, 3, 3, 6)}
    assert decided("MO-EX-FIG4/recovered@rows-and-columns").values["least_Y"] == 9
    answers = decided("MO-EX-FIG4/answers").values["answers"]
    assert answers["9"]["4iss"] == answers["9"]["iss"] == "(0,7,9,8)"
    assert answers["11"]["4iss"] == "(0,9,9,10)"
