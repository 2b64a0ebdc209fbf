"""What can be decided of MIG at crowded loads: either verdict is possible, and the counts add up."""

from __future__ import annotations

import pytest
from tests.proofs.now import decided_now

from allocert.models.rectangles.fit import FitLimit
from allocert.proofs.morgenstern.migration import exact_loads
from allocert.verification.claims.claim import Kind

NONE = (FitLimit(steps=0, nodes=0, ranges=0, deterministic_seconds=0),) * 3


@pytest.mark.deep
def test_with_ten_residents_decisions_are_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    most = decided_now("MO-CLAIM-EXP/practice")
    assert most.kind is Kind.DOES_NOT_FIT
    assert most.values["most_residents"] >= 10
    assert decided_now("MO-X-1/half").kind is Kind.UNDECIDED
    monkeypatch.setattr(exact_loads, "HALF", (FitLimit(),) * 3)
    found = decided_now("MO-X-1/half")
    assert found.kind is Kind.FITS
    assert "undecided" not in found.values["decisions"]


def test_without_effort_they_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_loads, "HALF", NONE)
    found = decided_now("MO-X-1/half")
    assert found.kind is Kind.UNDECIDED
    assert found.values["decisions"]["undecided"] > 0
    assert decided_now("MO-CLAIM-EXP/practice").kind is Kind.FITS


def test_a_bracket_is_narrow_with_effort_and_wide_without(monkeypatch: pytest.MonkeyPatch) -> None:
    found = decided_now("MO-X-1/quarter")
    assert found.kind is Kind.FITS
    early, late = found.values["completion"]
    assert early <= late
    monkeypatch.setattr(exact_loads, "QUARTER", NONE)
    weak = decided_now("MO-X-1/quarter")
    assert weak.kind is Kind.UNDECIDED
    assert weak.values["completion"][1] > late


def test_refusals_at_the_load_of_table_1_have_certificates() -> None:
    found = decided_now("MO-X-7")
    assert found.kind is Kind.FITS
    assert sum(found.values["refused_by"].values()) == found.values["decisions"]["refused"]
    assert set(found.values["refused_by"]) == {"area", "pairs", "scales", "case distinction"}
