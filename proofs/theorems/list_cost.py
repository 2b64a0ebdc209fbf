"""Why the worst request and the worst release cost lists and bit vector alike, up to a constant, for every D.

N = 2^D throughout; what is counted stands in :mod:`allocert.models.hypercube.list_costs` and in ``docs/proofs/static-optimality.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["LIST_COSTS"]

LIST_COSTS = Proof(
    "list-costs",
    "On N = 2^D nodes the worst request costs the bit vector 2N and the lists of figure 3, which mark the granted nodes, "
    "from N to 2N + 2; the worst release costs the vector N and the unsorted lists from N/2 to 2N.",
    (
        Obligation(
            "bits-of-a-request",
            "At most all N bits are looked at, and p <= N of them set.",
            ("r <= N", "p <= N", "c == r + p"),
            ("c <= 2*N",),
        ),
        Obligation(
            "bits-of-the-cube",
            "The free cube is read and set whole.",
            ("r == N", "c == r + N"),
            ("c == 2*N",),
        ),
        Obligation("power-first", "2^0 >= 0 + 1.", ("q == 1", "j == 0"), ("q >= j + 1",)),
        Obligation(
            "power-next", "2^j >= j + 1 for all j.", ("q >= j + 1", "j >= 0", "s == 2*q"), ("s >= j + 2",)
        ),
        Obligation(
            "heads-and-parts",
            "A request for p = 2^k nodes, j = D - k, looks at j + 1 heads at most, moves j + 1 blocks and marks p nodes.",
            ("p >= 1", "j >= 0", "q >= j + 1", "N == p*q", "c <= 2*(j + 1) + p"),
            ("p + j <= N", "c <= 2*N + 2"),
        ),
        Obligation(
            "cube-marked", "A grant of the cube marks N nodes.", ("c >= h + N", "h >= 0"), ("c >= N",)
        ),
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
