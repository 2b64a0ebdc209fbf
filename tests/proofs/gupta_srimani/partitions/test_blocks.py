"""Four quarters of the torus share no link, unless their links lead on around the ring."""

from __future__ import annotations

from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Context, Kind

CLAIM = REGISTRY.claim("GS-PACK/inside")


def test_quarters_are_link_disjoint() -> None:
    assert CLAIM.decide(Context()).kind is Kind.BOUNDED
