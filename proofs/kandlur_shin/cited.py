"""Kandlur & Shin 1988: what the paper takes from elsewhere, with the reason why it is not decided here."""

from __future__ import annotations

from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.cited import cited

__all__ = ["CLAIMS"]

_REASON = "told in passing: the paper gives no procedure, bound or data from which it could be decided"

CLAIMS: tuple[Claim, ...] = tuple(
    cited("KS-CITE", "kandlur-shin", place, part, statement, _REASON)
    for place, part, statement in (
        (
            "section 1",
            "prime-implicants",
            "Finding all free subcubes by prime implicants is very complex (Kohavi).",
        ),
        (
            "section 1",
            "coalescing",
            "The heuristic of Dutt and Hayes is exponential in the worst case.",
        ),
        (
            "section 3",
            "best-fit",
            "For dynamic memory, best fit and first fit are reported to perform alike (Shore).",
        ),
        ("section 3", "computer", "The simulations ran on a DEC VAX-11/780."),
    )
)
