"""Why the worst request and the worst release cost lists and bit vector alike, up to a constant, for every D.

N = 2^D throughout; what is counted stands in :mod:`allocert.models.hypercube.list_costs` and in ``docs/proofs/static-optimality.md``.
"""

from __future__ import annotations

from allocert.proofs.formal.request_costs import request_costs_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["RELEASE_COSTS", "REQUEST_COSTS"]

REQUEST_COSTS = formal("RequestCosts.requests", request_costs_table)

RELEASE_COSTS = Proof(
    "release-costs",
    "On N = 2^D nodes the worst release costs the vector N and the unsorted lists from N/2 to 2N.",
    (
        Obligation(
            "bits-of-a-release",
            "A release of p <= N nodes clears as many bits.",
            ("c == p", "p <= N"),
            ("c <= N",),
        ),
        Obligation(
            "entries-of-a-release",
            "At most N disjoint blocks are compared, each in one list, at most D are taken out and one is put in.",
            ("e <= N", "m <= D", "N >= D + 1", "c == e + m + 1"),
            ("c <= 2*N",),
        ),
        Obligation(
            "half-of-the-nodes",
            "Where one node of each of the N/2 pairs is free, as many entries are compared with the buddy that comes last.",
            ("2*e == N", "c >= e"),
            ("2*c >= N",),
        ),
    ),
)
