"""Recursive halving of Livingston & Stout 1989, for all d and k.

How the steps make up the theorems stands in ``docs/proofs/recursive-halving.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["HALVING"]

_TOLD = "docs/proofs/recursive-halving.md"

HALVING = Proof(
    "recursive-halving",
    "For all d, all orders of the dimensions and all sets of available processors: after j halvings a processor that is left "
    "holds j iff the subcube that it stands for is available. One run of Algorithm 3.1 over all d dimensions takes d steps on "
    "the full machine, one that is stopped after h dimensions h, and C runs one after the other C times as many. It sends a word from "
    "each processor that is not left, 2^d - 2^(d-h) in all; no set of available processors takes more of either.",
    (
        Obligation(
            "both-halves",
            "Of 2P processors all are available iff all P of each half are: with a and b available in the halves,",
            ("a <= P", "b <= P", "a + b == 2*P"),
            ("a == P", "b == P"),
        ),
        Obligation("whole", "and the other way round.", ("a == P", "b == P"), ("a + b == 2*P",)),
        Obligation(
            "absent-partner",
            "A partner that is not available is one processor of its half that is not: the half has at most P - 1.",
            ("b <= P - 1", "a <= P"),
            ("a + b < 2*P",),
        ),
        Obligation(
            "count-kept",
            "A processor that holds j - 1 and receives j - 1 goes to j; one that holds less stays, below j.",
            ("s <= j - 1", "t == s"),
            ("t < j",),
        ),
        Obligation(
            "arrives-in-time",
            "The partner has done j - 1 halvings of run c + 1 by step t0 + j - 1, its word comes with step t0 + j at the latest.",
            ("u <= t0 + j - 1", "v <= t0 + j - 1", "w == u + 1", "v1 == v + 1"),
            ("w <= t0 + j", "v1 <= t0 + j"),
        ),
        Obligation(
            "runs-in-turn",
            "After c runs of h steps, c h steps; one more run makes (c + 1) h.",
            ("t == c*h", "u == t + h"),
            ("u == (c + 1)*h",),
        ),
        Obligation(
            "leader-of-all",
            "The processor with bits 0 at the first h places of every run receives h words in each: no fewer than C h steps.",
            ("w == C*h", "t >= w"),
            ("t >= C*h",),
        ),
        Obligation(
            "words-and-left",
            "A halving of 2P processors that are left sends P words: words and processors left are as many as before together.",
            ("w + 2*P == T", "v == w + P"),
            ("v + P == T",),
        ),
    ),
    _TOLD,
)
