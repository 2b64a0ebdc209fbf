"""Antoniou 1994: what the thesis takes from elsewhere or gives no data for, with the reason."""

from __future__ import annotations

from functools import partial

from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.cited import cited

__all__ = ["CLAIMS"]

_cited = partial(cited, "AN-CITE")
_REASON = "taken from other papers or from common knowledge, without steps, data or a workload that could be checked"

CLAIMS: tuple[Claim, ...] = (
    _cited(
        "history",
        "Knowlton proposed the buddy system for storage; Purdom and Stigler studied a form of it.",
        _REASON,
    ),
    _cited(
        "heuristics",
        "APPROX_MSS and HEURISTIC_COALESCE (Dutt and Hayes) have short execution times in practice.",
        _REASON,
    ),
    _cited(
        "embeddings",
        "Rings, trees and meshes can be embedded in a hypercube (Saad and Schultz).",
        _REASON,
    ),
    _cited(
        "dynamic-policy",
        "A dynamic policy uses the resources better than a static one.",
        _REASON,
    ),
)
