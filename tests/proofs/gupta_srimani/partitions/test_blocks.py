"""Four quarters of the torus share no link, unless their links lead on around the ring."""

from __future__ import annotations

import pytest

from allocert.machines.torus_links import Wrap
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.partitions import blocks
from allocert.verification.claims.claim import Context, Kind

CLAIM = REGISTRY.claim("GS-PACK/inside")


def test_quarters_are_link_disjoint() -> None:
    assert CLAIM.decide(Context()).kind is Kind.BOUNDED


def test_links_on_around_the_ring_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    routing = blocks.Routing
    monkeypatch.setattr(blocks, "Routing", lambda wrap: routing(Wrap.AROUND))
    assert CLAIM.decide(Context()).kind is Kind.REFUTED
