"""Kandlur & Shin 1988: what the paper takes from elsewhere, with the reason why it is not decided here."""

from __future__ import annotations

from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.cited import cited

__all__ = ["CLAIMS"]

_REASON = "mentioned in passing: the paper gives no procedure, bound or data from which it could be decided"

CLAIMS: tuple[Claim, ...] = tuple(
    cited("KS-CITE", part, statement, _REASON)
    for part, statement in (
        ("prime-implicants", "Finding all free subcubes by prime implicants is very complex (Kohavi)."),
        ("coalescing", "The heuristic of Dutt and Hayes is exponential in the worst case."),
        ("best-fit", "For dynamic memory, best fit and first fit are reported to perform alike (Shore)."),
        ("computer", "The simulations ran on a DEC VAX-11/780."),
    )
)
