"""What can be decided of MIG at crowded loads: either verdict is possible, and the counts add up."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import as_recorded

from allocert.models.rectangles.fit import FitLimit
from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.migration import exact_loads as mig_loads
from allocert.proofs.morgenstern.tables.paired_runs import AtStandard
from allocert.verification.claims.claim import Context, Kind, Verdict

test_verdicts = as_recorded(mig_loads)

NONE = (FitLimit(steps=0, nodes=0, stops=0, deterministic_seconds=0),) * 3


def verdict(key: str) -> Verdict:
    """With the first requests of the queues only."""
    decide = REGISTRY.claim(key).decide
    assert isinstance(decide, AtStandard)
    return decide.decide(Context())


def test_with_ten_residents_decisions_are_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    most = verdict("MO-CLAIM-EXP/practice")
    assert most.kind is Kind.NOT_REPRODUCED
    assert most.values["most_residents"] >= 10
    assert verdict("MO-X-1/half").kind is Kind.UNDECIDED
    monkeypatch.setattr(mig_loads, "_HALF", (FitLimit(),) * 3)
    found = verdict("MO-X-1/half")
    assert found.kind is Kind.REPRODUCED
    assert "undecided" not in found.values["decisions"]


def test_without_effort_they_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mig_loads, "_HALF", NONE)
    found = verdict("MO-X-1/half")
    assert found.kind is Kind.UNDECIDED
    assert found.values["decisions"]["undecided"] > 0
    assert verdict("MO-CLAIM-EXP/practice").kind is Kind.REPRODUCED


def test_a_bracket_is_narrow_with_effort_and_wide_without(monkeypatch: pytest.MonkeyPatch) -> None:
    found = verdict("MO-X-1/quarter")
    assert found.kind is Kind.REPRODUCED
    early, late = found.values["completion"]
    assert early <= late
    monkeypatch.setattr(mig_loads, "_QUARTER", NONE)
    weak = verdict("MO-X-1/quarter")
    assert weak.kind is Kind.UNDECIDED
    assert weak.values["completion"][1] > late


def test_refusals_at_the_load_of_table_1_have_certificates() -> None:
    found = verdict("MO-X-7")
    assert found.kind is Kind.REPRODUCED
    assert sum(found.values["refused_by"].values()) == found.values["decisions"]["refused"]
    assert set(found.values["refused_by"]) == {"area", "pairs", "scales", "case distinction"}
