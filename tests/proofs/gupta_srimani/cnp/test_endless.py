"""Four jobs without end: with a model in which they have one, nothing is shown."""

from __future__ import annotations

import pytest

from allocert.allocators.torus.contention import dilated, nominal
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp import endless
from allocert.proofs.gupta_srimani.cnp.endless import in_pairs
from allocert.verification.claims.claim import Context, Kind

CLAIM = REGISTRY.claim("GS-X-4/no-end@dilated-windows")


def test_pairs_end_and_four_together_do_not() -> None:
    assert dilated(2, in_pairs()) == [1, 1, 2, 2]
    assert CLAIM.decide(Context()).kind is Kind.BOUNDED


def test_undilated_windows_refute_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endless, "dilated", nominal)
    assert CLAIM.decide(Context()).kind is Kind.REFUTED
