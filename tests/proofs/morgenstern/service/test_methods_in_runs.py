"""4ISS in other orders of service: the claims compare it with ISS and MBV, and wait for standard effort."""

from __future__ import annotations

from allocert.proofs.morgenstern.service.methods_in_runs import CLAIMS
from allocert.verification.claims.claim import Context, Kind


def test_the_claims_wait_for_standard_effort() -> None:
    assert [claim.key for claim in CLAIMS] == ["MO-X-6/4ISS-ISS@simulated", "MO-X-6/4ISS-MBV@simulated"]
    assert all(claim.decide(Context()).kind is Kind.UNDECIDED for claim in CLAIMS)
