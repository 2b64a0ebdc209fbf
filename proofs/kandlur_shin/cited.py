"""Kandlur & Shin 1988: what the paper takes from elsewhere, with the reason why it is not decided here."""

from __future__ import annotations

from functools import partial

from allocert.proofs.cited import cited
from allocert.proofs.claim import Claim

__all__ = ["CLAIMS"]

_cited = partial(cited, "KS-CITE", "kandlur-shin")

CLAIMS: tuple[Claim, ...] = (
    _cited(
        "section 1",
        "prime-implicants",
        "Finding all free subcubes by prime implicants is very complex (Kohavi).",
        "the paper gives neither a procedure nor a bound; how many subcubes there are is KS-CNT, what a request "
        "costs here is KS-COMPLEXITY",
    ),
    _cited(
        "section 1",
        "coalescing",
        "The heuristic of Dutt and Hayes is exponential in the worst case.",
        "a result about an algorithm that the paper does not describe; nor does it say in which measure",
    ),
    _cited(
        "section 3",
        "best-fit",
        "For dynamic memory, best fit and first fit are reported to perform alike (Shore).",
        "an observation on memory allocation, under workloads that the paper does not give; on hypercubes the two "
        "are compared by KS-CLAIM-CONTIG",
    ),
    _cited(
        "section 3",
        "computer",
        "The simulations ran on a DEC VAX-11/780.",
        "a remark on how the figures were made, on which none of them depends",
    ),
)
