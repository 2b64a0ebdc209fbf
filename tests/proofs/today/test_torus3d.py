"""Claims about boxes at anchors: as recorded, and a wrong formula or rule is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import as_recorded, decided, in_words

from allocert.allocators.anchors import slurm
from allocert.machines.anchors.anchoring import Anchoring
from allocert.proofs.today import torus3d
from allocert.verification.claims.claim import Context, Kind

test_verdicts = as_recorded("today")


def test_as_many_pairs_as_were_counted() -> None:
    """L^6 pairs for each L; 978,404 from length 2 on."""
    assert sum(length**6 for length in range(2, 10)) == 978404
    assert len(torus3d.grids(5)) ** 2 == decided("TM-T3D-OVERLAP").values["cases"]["5"]


def test_the_smallest_counterexamples() -> None:
    assert "L = 3, (seed, spacing, size) (0, 2, 1) and (1, 2, 1)" in in_words("TM-T3D-GCD")
    assert "torus3d:5x1x1;2x1x1@1,1,1, idle 0, 1, 2, 4" in in_words("TM-T3D-SEGMENTS")


def test_the_old_formula_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    (claim,) = [one for one in torus3d.CLAIMS if one.key == "TM-T3D-OVERLAP"]
    assert claim.decide(Context()).kind is Kind.PROVED
    monkeypatch.setattr(
        torus3d, "grids_overlap", lambda length, one, other: torus3d.spacings_alone(one, other)
    )
    assert claim.decide(Context()).kind is Kind.REFUTED


def test_placements_that_overlap_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    (claim,) = [one for one in torus3d.CLAIMS if one.key == "TM-T3D-SEGMENTS@apart"]
    monkeypatch.setattr(Anchoring, "overlap", lambda anchoring, volume: False)
    assert claim.decide(Context()).kind is Kind.REFUTED


def test_a_kernel_that_counts_wrongly_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    (claim,) = [one for one in torus3d.CLAIMS if one.key == "TM-T3D-CHOICE"]
    assert claim.decide(Context()).kind is Kind.BOUNDED
    monkeypatch.setattr(slurm, "least_counted", lambda places, counts: places)
    verdict = claim.decide(Context())
    assert verdict.kind is Kind.REFUTED
    assert "by definition" in str(verdict.counterexample)
