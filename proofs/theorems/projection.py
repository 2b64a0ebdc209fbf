"""Stars that all subcubes share do not matter for faults, Livingston & Stout 1989, as proof obligations.

What the names stand for stands in ``docs/proofs/expected-faults.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["PROJECTION"]

PROJECTION = Proof(
    "projection",
    "For 0 <= k <= q <= d the fewest faults that hit all q-subcubes of a k-cube buddy system of Q(2^d), and the expected number of "
    "independent uniform ones, repeated positions counted, are those of the complete system for k-subcubes in Q(2^(d-q+k)).",
    (
        Obligation(
            "head-and-tail",
            "The q-k last bits are stars in every subcube; the h = d-q+k others are a k-subcube, with as many fixed bits as before.",
            ("t == q - k", "h == d - q + k", "0 <= k", "k <= q", "q <= d"),
            ("h + t == d", "t >= 0", "h >= k", "h - k == d - q"),
        ),
        Obligation(
            "same-share",
            "Each of n heads stands for T processors: u heads have the share of all N that they have of n.",
            ("N == n*T", "U == u*T"),
            ("U*n == u*N",),
        ),
        Obligation(
            "same-mean",
            "So w N/U, a term of the expected number, is w n/u: with x U = w N also x u = w n, in units of 1/T.",
            ("N == n*T", "U == u*T", "x*U == w*N"),
            ("x*u*T == w*n*T",),
        ),
    ),
    "docs/proofs/expected-faults.md",
)
