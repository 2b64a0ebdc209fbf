"""Antoniou 1994, section 2.2.1: that Buddy leaves processors unused, as it recognises few subcubes."""

from __future__ import annotations

from allocert.proofs.antoniou.buddy.strategy import buddy_is_statically_optimal
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.static_buddy import REFUSED
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.cases import refuted_by
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.replay import data, requests

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


CLAIMS.also(in_coq("AN-CLAIM-UNDERUSE@releases", REFUSED, "all n >= 2"))


@claim(
    "AN-CLAIM-UNDERUSE@requests",
    "After some requests alone Buddy refuses a k-cube although a k-subcube is free.",
    solver_free=False,
)
def a_free_subcube_is_refused_after_requests(context: Context) -> Verdict:
    """Refuted if Buddy is statically optimal for every n."""
    text = (
        "as long as nothing is released Buddy refuses no request that enough nodes are free for (theorem 2.1): on Q_2 "
        "it grants Q_0, Q_1, Q_0"
    )
    example = Counterexample(text, data("buddy", 2, (), requests(0, 1, 0)))
    return refuted_by(buddy_is_statically_optimal(context), example, "all n, requests only")
