"""What a grant leaves of a greatest set of subcubes, for every n: by theorems in Coq, and what a split leaves by named proof obligations.

A profile, the numbers of cubes of each dimension, is one integer in which a cube of a dimension weighs more than
all cubes of smaller ones that fit: the order of sets is that of integers.
"""

from __future__ import annotations

from allocert.proofs.formal.free_subcubes import greatest_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["MSS_LISTED", "MSS_RULE", "MSS_SPLIT"]

_TOLD = "docs/proofs/greatest-subcubes.md"

MSS_LISTED = formal("Partitions.listed", greatest_table)
MSS_RULE = formal("Partitions.rule", greatest_table)

MSS_SPLIT = Proof(
    "mss-split",
    "For all n: if a greatest set has no k-cube and its cubes of fewer than k dimensions have fewer than 2^k nodes together, "
    "no k-cube inside one of its least larger cubes, of m dimensions, leaves two cubes of a dimension m-1..k+1.",
    (
        Obligation(
            "one-less",
            "Before: A in units B of the m-cubes, smaller cubes of weight s below that w of a k-cube. After, with the k-cube "
            "no more, and no less than halving leaves: A - 1 in these units.",
            (
                "P == A*B + s",
                "s < w",
                "T + w <= P",
                "T >= A*B - B",
                "T == X*B + t",
                "t >= 0",
                "t < B",
                "B >= 1",
            ),
            ("X <= A - 1", "X >= A - 1"),
        ),
        Obligation(
            "too-many-nodes",
            "One cube of each dimension m-1..j+1 and two of 2^j = J nodes have 2^m = M nodes; the m-cube without the k-cube "
            "of K nodes and the smaller cubes of s nodes have as many only if s >= K.",
            ("S == M - 2*J", "S + 2*J <= M - K + s"),
            ("s >= K",),
        ),
    ),
    _TOLD,
)
