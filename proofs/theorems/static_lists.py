"""Free lists: static optimality for every n by theorems in Coq; that they hold the maximal free blocks by certified steps."""

from __future__ import annotations

from allocert.proofs.formal.hypercubes import lists_table, starts_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie, together
from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["CANONICAL_LISTS", "FREE_LISTS", "FREE_LISTS_FAULTS", "POWER_SUMS", "SMALLER_BLOCKS"]

_TIED = together(lists_table, starts_table)

FREE_LISTS = formal("StaticOptimality.free_lists", _TIED)
FREE_LISTS_FAULTS = formal("StaticOptimality.free_lists_faults", _TIED)
POWER_SUMS = formal("StaticOptimality.power_sums", nothing_to_tie)
SMALLER_BLOCKS = formal("StaticOptimality.smaller_blocks", _TIED)

CANONICAL_LISTS = Proof(
    "canonical-lists",
    "Free lists, any n and any history: disjoint listed blocks that cover the free nodes, no block listed with its buddy, "
    "are the maximal free aligned blocks; requests and releases keep them so, and releases end within the lists.",
    (
        Obligation(
            "block-nested",
            "Block i of p nodes lies in block j of q = c p nodes if j c <= i < (j + 1) c,",
            ("q == c*p", "p >= 1", "i >= j*c", "i + 1 <= j*c + c"),
            ("i*p >= j*q", "(i + 1)*p <= (j + 1)*q"),
        ),
        Obligation(
            "block-above",
            "after it if i is greater,",
            ("q == c*p", "p >= 1", "i >= j*c + c"),
            ("i*p >= (j + 1)*q",),
        ),
        Obligation(
            "block-below",
            "and before it if i is less.",
            ("q == c*p", "p >= 1", "i + 1 <= j*c"),
            ("(i + 1)*p <= j*q",),
        ),
        Obligation(
            "buddy-inside",
            "The buddy of a block, number 2u + e of the 2c of its size in a larger one, lies in that one too.",
            ("u >= 0", "u + 1 <= c", "e >= 0", "e <= 1", "t == 2*u + 1 - e"),
            ("t >= 0", "t + 1 <= 2*c"),
        ),
        Obligation(
            "merged-block",
            "A block of p nodes at 2u p or (2u + 1) p and its buddy make up block u of 2p nodes.",
            ("a == 2*u*p", "b == (2*u + 1)*p", "q == 2*p"),
            ("a == u*q", "b + p == u*q + q"),
        ),
        Obligation(
            "no-buddy-of-the-cube",
            "At dimension D the buddy starts beyond the last node.",
            ("a >= 0", "b == a + N"),
            ("b >= N",),
        ),
        Obligation(
            "part-put-back",
            "Of a block of 2p nodes whose first node is granted, the second half starts p later; its buddy is the first.",
            ("a == u*q", "q == 2*p", "b == a + p"),
            ("b == (2*u + 1)*p",),
        ),
    ),
)
