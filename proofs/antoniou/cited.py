"""Antoniou 1994: what the thesis takes from elsewhere or gives no data for, with the reason."""

from __future__ import annotations

from allocert.verification.deciding.cited import cited

__all__ = ["CLAIMS"]

_REASON = "taken from other papers or from common knowledge, without steps, data or a workload that could be checked"

CLAIMS = tuple(
    cited("AN-CITE", part, statement, _REASON)
    for part, statement in (
        (
            "history",
            "Knowlton proposed the buddy system for storage; Purdom and Stigler studied a form of it.",
        ),
        (
            "heuristics",
            "APPROX_MSS and HEURISTIC_COALESCE (Dutt and Hayes) have short execution times in practice.",
        ),
        ("embeddings", "Rings, trees and meshes can be embedded in a hypercube (Saad and Schultz)."),
        ("dynamic-policy", "A dynamic policy uses the resources better than a static one."),
    )
)
