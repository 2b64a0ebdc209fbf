"""Morgenstern 1994, section 4.1: how many attempts of a queue can fail, and whom they meet, for every queue."""

from __future__ import annotations

from fractions import Fraction

from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.fcfs import FAILURES, FAILURES_BY_INSTANT, RESIDENTS_MET
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS", "largest_share"]

_EVERY = "all queues of requests that a method grants on the empty mesh, all meshes and methods"


def largest_share(requests: int) -> Fraction:
    """The greatest part of the attempts that can fail: (n - 1) / (2n - 1)."""
    return Fraction(requests - 1, 2 * requests - 1)


CLAIMS: tuple[Claim, ...] = (
    in_coq("MO-FAIL-SHARE@release", FAILURES, _EVERY),
    in_coq("MO-FAIL-SHARE@instant", FAILURES_BY_INSTANT, _EVERY),
    in_coq("MO-FAIL-SHARE/number", RESIDENTS_MET, _EVERY),
)
