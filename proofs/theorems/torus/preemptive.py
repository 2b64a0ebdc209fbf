"""Steps of the printed proof of Lemma 2 of Gupta and Srimani (``docs/proofs/preemptive-torus.md``).

Numbers stand for times in any unit in which they are integers.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["RULES"]

_TOLD = "docs/proofs/preemptive-torus.md"

RULES = Proof(
    "torus-rules",
    "Steps of the printed proof of Lemma 2: whole slices between the same busy times can "
    "be exchanged, as the same rows are free in both, and 1 and root two have no common unit.",
    (
        Obligation(
            "whole-slices",
            "Two slices, at x and y, both between the busy times g and f of neighbours: the entries that are free are the "
            "same, those busy until g or less; those busy until f or more are not free.",
            ("g <= x", "x < f", "g <= y", "y < f", "e <= g", "f <= h"),
            ("e <= x", "e <= y", "x < h", "y < h"),
        ),
        Obligation(
            "root-between",
            "If b delta is root two times a delta, b is between a and 2 a: b b = 2 a a is above a a and below 4 a a.",
            ("b*b >= a*a + 1", "b*b <= 4*a*a - 1", "a >= 1", "b >= 1"),
            ("a < b", "b < 2*a"),
        ),
        Obligation(
            "root-two",
            "With e = 0: then smaller positive multiples of delta are as 1 to root two as well, so there are none.",
            ("b*b == 2*a*a + e", "a < b", "b < 2*a"),
            ("b - a >= 1", "2*a - b >= 1", "(2*a - b)*(2*a - b) == 2*(b - a)*(b - a) - e", "b - a < a"),
        ),
    ),
    _TOLD,
)
