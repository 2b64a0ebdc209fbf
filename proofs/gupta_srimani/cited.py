"""Gupta and Srimani 1997: what the report takes from elsewhere, with the reason why there is nothing to decide."""

from __future__ import annotations

from functools import partial

from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.cited import cited

__all__ = ["CLAIMS"]

_cited = partial(cited, "GS-CITE")

CLAIMS: tuple[Claim, ...] = (
    _cited(
        "hypercube-feasibility",
        "Preemptive schedules on hypercubes with profiles and stair-like profiles (AZ90, ZA93).",
        "results on hypercubes; what the report makes of them on a torus is decided by GS-LEM-1, GS-LEM-2 and GS-THM-3",
    ),
    _cited(
        "mesh-allocation",
        "Processor allocation for mesh-connected systems (LC91, Zhu92).",
        "credit to earlier work; frame sliding and first fit on meshes are decided where the suite treats them",
    ),
    _cited(
        "torus-submeshes",
        "Submeshes can be allocated in a partitionable torus (QN95).",
        "another scheme, not printed here; the report says only that it allocates submeshes",
    ),
    _cited(
        "torus-algorithms",
        "Algorithms for wormhole-routed tori communicate in phases without contention (TG96, TLGP97).",
        "a motive; neither an algorithm nor a measurement is printed",
    ),
    _cited(
        "faster-on-tori",
        "Algorithms made for tori run faster on subtori than on submeshes (dCVGG95).",
        "the report gives no workload, network or figure by which this could be tested",
    ),
)
