"""Antoniou 1994: what the thesis takes from elsewhere or gives no data for, with the reason."""

from __future__ import annotations

from functools import partial

from allocert.proofs.cited import cited
from allocert.proofs.claim import Claim

__all__ = ["CLAIMS"]

_cited = partial(cited, "AN-CITE", "antoniou")

CLAIMS: tuple[Claim, ...] = (
    _cited(
        "section 2.2.1",
        "history",
        "Knowlton proposed the buddy system for storage; Purdom and Stigler studied a form of it.",
        "credit to earlier work; the strategy as the thesis prints it is decided by AN-THM-2.1 and the claims on it",
    ),
    _cited(
        "section 2.2.4",
        "heuristics",
        "APPROX_MSS and HEURISTIC_COALESCE (Dutt and Hayes) have short execution times in practice.",
        "neither procedure is printed, and the thesis reports no measurements of them",
    ),
    _cited(
        "chapter 3",
        "embeddings",
        "Rings, trees and meshes can be embedded in a hypercube (Saad and Schultz).",
        "a result of another paper, used only to say that a task's subcube size is known",
    ),
    _cited(
        "chapter 2",
        "simple-strategies",
        "The most sophisticated strategies perform little better than the simplest ones, if at all.",
        "the thesis names no workload, measure or figure by which this could be tested",
    ),
    _cited(
        "chapter 3",
        "dynamic-policy",
        "A dynamic policy uses the resources better than a static one.",
        "a remark on policies in general; neither the two policies nor a workload are specified",
    ),
)
