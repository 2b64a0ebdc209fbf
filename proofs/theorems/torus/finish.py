"""How soon the direct method for the least finish time ends, for all sizes: the steps of the proof.

How they make up the theorem stands in ``docs/proofs/preemptive-minimum-finish.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["PASSES"]

_TOLD = "docs/proofs/preemptive-minimum-finish.md"

PASSES = Proof(
    "torus-passes",
    "Passes with forms of the closed form end at the least finish time of jobs whose sides divide one another; where a side is "
    "the first that fails, in one pass and in the next, the slope falls, and slope times shortfall falls to a quarter or less.",
    (
        Obligation(
            "slope-falls",
            "Shortfalls A and B, slopes a and b, the finish time rises by h: it makes up A, and by concavity B + b h is at "
            "most A.",
            ("A >= 1", "B >= 1", "a >= 1", "h >= 0", "a*h >= A", "B + b*h <= A"),
            ("b < a",),
        ),
        Obligation(
            "quarter",
            "Slope times shortfall, all times h: 4 b h (A - b h) is A^2 less the square of A - 2 b h.",
            (
                "A >= 1",
                "B >= 1",
                "a >= 1",
                "b >= 1",
                "h >= 0",
                "a*h >= A",
                "B + b*h <= A",
                "(A - 2*b*h)*(A - 2*b*h) >= 0",
            ),
            ("4*b*B*h <= a*A*h",),
        ),
    ),
    _TOLD,
)
