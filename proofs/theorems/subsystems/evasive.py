"""Why a serial algorithm has to look at every pe to tell whether some q-subcube is available, for every d and q.

How the steps make up the theorem stands in ``docs/proofs/probing.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["EVASIVE"]

_TOLD = "docs/proofs/probing.md"

EVASIVE = Proof(
    "evasive",
    "For all d >= 0 and 0 <= q <= d, any algorithm that decides whether some q-subcube of Q_d is available, by asking about "
    "one pe at a time, asks about all 2^d pe's in the worst case.",
    (
        Obligation(
            "fixed-sets",
            "Translation by one dimension pairs the sets that it moves, and both of a pair have an available q-subcube or "
            "neither has: if an odd number of the sets that it leaves have one, so do an odd number of all.",
            ("F == 2*a + 1", "N == 2*b + F", "c == a + b"),
            ("N == 2*c + 1",),
        ),
        Obligation(
            "empty-and-full",
            "All translations together leave the empty set, without an available subcube, and the full set, with one.",
            ("E == 0", "A == 1", "F == E + A"),
            ("F == 2*0 + 1",),
        ),
        Obligation(
            "early-answers",
            "A run that leaves at least one pe unasked answers for an even number of sets, and so do all such runs together.",
            ("S == 2*a", "T == 2*b", "N == S + T", "c == a + b"),
            ("N == 2*c",),
        ),
        Obligation(
            "odd-is-not-even-above",
            "No number is both: 2c = 2a + 1 makes 2y = 1 with y = c - a, impossible for y >= 1,",
            ("N == 2*a + 1", "N == 2*c", "y == c - a", "y >= 1"),
            ("0 >= 1",),
        ),
        Obligation(
            "odd-is-not-even-below",
            "and for y <= 0.",
            ("N == 2*a + 1", "N == 2*c", "y == c - a", "y <= 0"),
            ("0 >= 1",),
        ),
    ),
    _TOLD,
)
