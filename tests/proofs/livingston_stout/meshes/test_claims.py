"""Verdicts on meshes and tori: counterexamples by hand, and seeded mistakes."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now
from tests.proofs.verdicts import certified, in_words

from allocert.models.meshes import grid_graphs
from allocert.proofs.livingston_stout.meshes import definitions
from allocert.verification.claims.claim import Kind

PROVED = (
    "LS-DEF-mesh",
    "LS-DEF-torus",
    "LS-T2-SHAPE/ring",
    "LS-T2-SHAPE/closed",
    "LS-DIAM",
    "LS-CNT-M1",
    "LS-CNT-T1",
    "LS-CNT-M2",
    "LS-CNT-T2@corrected",
)

test_certificates_of_what_holds_for_all_sizes = certified(PROVED)


def test_least_counterexamples() -> None:
    assert in_words("LS-CNT-T2@processors") == "n = 4, t = 1: 4 squares, not 16"
    assert in_words("LS-T2-SHAPE/cylinder").startswith("m = 3: 18 links and every pe has 4;")


def test_squares_by_hand() -> None:
    square = frozenset({(1, 1), (1, 2), (2, 1), (2, 2)})
    assert grid_graphs.subsystems(2, 2, 2, False) == {square} == grid_graphs.subsystems(2, 2, 2, True)
    assert len(grid_graphs.subsystems(3, 2, 2, False)) == 4
    assert frozenset({(3, 3), (3, 1), (1, 3), (1, 1)}) in grid_graphs.subsystems(3, 2, 2, True)


def test_a_torus_without_its_links_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(definitions, "wrap_links", grid_graphs.mesh_links)
    assert kind_now("LS-DEF-torus/small") is Kind.REFUTED
