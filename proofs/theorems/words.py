"""Facts about powers of two and counts of subcubes, for all sizes."""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["COMPARABLE", "POWER_SUMS", "SUBCUBE_COUNT"]

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

POWER_SUMS = Proof(
    "power-sums",
    "For all j >= 0 the powers 2^i with 0 <= i < j sum to 2^j - 1, less than 2^j.",
    (
        Obligation(
            "empty-sum", "The empty sum is 0 = 2^0 - 1.", ("S == 0", "p == 1"), ("S == p - 1", "S < p")
        ),
        Obligation(
            "one-more-power",
            "Adding p = 2^j to p - 1 gives 2p - 1.",
            ("S == p - 1", "T == S + p", "q == 2*p"),
            ("T == q - 1", "T < q"),
        ),
    ),
)
