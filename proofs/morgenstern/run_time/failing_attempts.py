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
    in_coq(
        "MO-FAIL-SHARE@release",
        "Tried again after every single release, a queue of n requests fails n - k times, with k residents after the last success; every "
        "number of failures from 0 to n - 1 occurs, so 0 to (n-1)/(2n-1) of the attempts fail.",
        FAILURES,
        _EVERY,
    ),
    in_coq(
        "MO-FAIL-SHARE@instant",
        "Tried again after all releases of an instant, a queue of n requests fails at most n - k times, with k residents after the last "
        "success; every number from 0 to n - 1 occurs, the shares being as for single releases.",
        FAILURES_BY_INSTANT,
        _EVERY,
    ),
    in_coq(
        "MO-FAIL-SHARE/number",
        "Tried again after every single release, all attempts together meet twice the residents that the failures meet, less n, "
        "plus k(k+1)/2.",
        RESIDENTS_MET,
        _EVERY,
    ),
)
