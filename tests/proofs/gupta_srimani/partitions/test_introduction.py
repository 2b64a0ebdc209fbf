"""The printed ranges: their least values out of range, and a torus on which no side fits."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import found

from allocert.machines.subtorus import Subtorus
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Context, Kind


def test_least_values_out_of_range() -> None:
    assert found("GS-PROB/range@printed") == {"m": 2, "d": 0}
    assert found("GS-SORT/range@printed") == {"n": 2, "i": 2}


def test_subtori_off_the_torus_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Subtorus, "inside", lambda region, torus: region.side < torus)
    assert REGISTRY.claim("GS-PROB/range@from-1").decide(Context()).kind is Kind.REFUTED
