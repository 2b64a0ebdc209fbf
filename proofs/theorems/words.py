"""Facts about powers of two and counts of subcubes, for all sizes."""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["COMPARABLE", "SUBCUBE_COUNT"]

COMPARABLE = Obligation(
    "comparable",
    "Of two powers of two the larger is a multiple of the smaller: if p = c q then 2p = (2c) q.",
    ("p == c*q", "c >= 1", "s == 2*p", "e == 2*c"),
    ("s == e*q", "e >= 1"),
)

SUBCUBE_COUNT = Proof(
    "subcube-count",
    "Q_D has 2^(D-k) C(D,k) words over 0, 1, * with k stars, for all D and k; for 0 < k < D these k-subcubes have more "
    "than 2^D members together, so that some two share a node.",
    (
        Obligation("no-symbol", "Q_0 has one word, with no star.", ("C == 1", "p == 1"), ("C*p == 1",)),
        Obligation(
            "one-more-symbol",
            "A word of D+1 symbols puts 0 or 1 before one with k stars, or * before one with k-1: with "
            "X = C(D,k), Y = C(D,k-1), p = 2^(D-k) and Pascal's rule.",
            ("a == X*p", "b == Y*q", "q == 2*p", "s == 2*a + b", "Z == X + Y"),
            ("s == Z*q",),
        ),
        Obligation(
            "more-than-nodes",
            "For 0 < k < D Pascal's rule makes C(D,k) a sum of two positive numbers: with C(D,k) 2^(D-k) subcubes of 2^k "
            "nodes there are more members than N = 2^D nodes.",
            ("X >= 1", "Y >= 1", "Z == X + Y", "N >= 1", "N == p*q", "M == Z*p*q"),
            ("M > N",),
        ),
    ),
)
