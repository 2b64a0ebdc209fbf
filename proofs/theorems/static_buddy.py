"""First-fit buddy: static optimality for every n, with which faults, by theorems in Coq; its holes by certified steps."""

from __future__ import annotations

from allocert.proofs.formal.hypercubes import buddy_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.theorems.obligations import Obligation, Proof
from allocert.proofs.theorems.words import COMPARABLE

__all__ = ["BUDDY", "BUDDY_FAULTS", "BUDDY_ONE_FAULT", "HOLES"]

_BUDDY_STEPS = (
    COMPARABLE,
    Obligation(
        "whole-tree",
        "A request for the whole tree is valid only if both halves are entirely free.",
        ("P == 2*H", "l <= H", "r <= H", "l + r >= P"),
        ("l >= H", "r >= H"),
    ),
    Obligation(
        "left-serves-sorted",
        "The left half serves: it only loses processors, and the right half is the same multiple of d.",
        ("l < d", "P >= 1", "m == l - P"),
        ("m < d",),
    ),
    Obligation(
        "left-serves-full",
        "Both halves were entirely free and the left one serves: now d = H exceeds what it has left.",
        ("l == H", "r == H", "P >= 1", "m == l - P"),
        ("m < H", "r == H*1"),
    ),
    Obligation(
        "left-too-small-not-full",
        "If the left half has too few processors for a request of at most half the tree, it is not entirely "
        "free: so the sorted case holds.",
        ("l < P", "P <= H"),
        ("l < H",),
    ),
    Obligation(
        "right-serves-d-larger",
        "The right half serves and d = c P: now P exceeds the left half and divides the right one.",
        ("l < P", "r == d*a", "d == c*P", "m == r - P"),
        ("l < P", "m == P*(c*a - 1)"),
    ),
    Obligation(
        "right-serves-d-smaller",
        "The right half serves and P = c d: d still exceeds the left half and divides the right one.",
        ("l < d", "r == d*a", "P == c*d", "m == r - P"),
        ("l < d", "m == d*(a - c)"),
    ),
    Obligation(
        "refused-d-larger-some",
        "Neither half has P processors and d = c P: the right half, a multiple of P, cannot have any.",
        ("r < P", "r == d*a", "d == c*P", "c >= 1", "P >= 1", "a >= 1"),
        ("0 >= 1",),
    ),
    Obligation(
        "refused-d-larger-none",
        "So the left half has all free processors: fewer than P.",
        ("l < P", "r == d*a", "d >= 1", "a <= 0", "F == l + r"),
        ("F < P",),
    ),
    Obligation(
        "refused-d-smaller-many",
        "Neither half has P processors and P = c d: the right half is a multiple a d with a < c.",
        ("r < P", "r == d*a", "P == c*d", "d >= 1", "a >= c"),
        ("0 >= 1",),
    ),
    Obligation(
        "refused-d-smaller-few",
        "So the halves have at most (d - 1) + (c - 1) d processors together: fewer than P.",
        ("l < d", "r == d*a", "P == c*d", "d >= 1", "a <= c - 1", "F == l + r"),
        ("F < P",),
    ),
    Obligation(
        "processors-kept",
        "The tree has P processors fewer when one of its halves has P fewer.",
        ("F == l + r", "m == l - P", "G == m + r"),
        ("G == F - P",),
    ),
)

BUDDY = formal("StaticOptimality.buddy", buddy_table)
BUDDY_ONE_FAULT = formal("StaticOptimality.buddy_one_fault", buddy_table)
BUDDY_FAULTS = formal("StaticOptimality.buddy_faults", buddy_table)

HOLES = Proof(
    "holes",
    "First-fit buddy, any n, static use (an entirely free machine counting as a hole): every hole but that one is a "
    "right half, and every hole is larger than all holes before it together.",
    (
        *_BUDDY_STEPS,
        Obligation(
            "left-hole-left-serves",
            "A left half that serves is not entirely free afterwards.",
            ("l <= H", "P >= 1", "m == l - P"),
            ("m < H",),
        ),
        Obligation(
            "left-hole-right-serves",
            "The right half serves a request of at most H only if the left one has too few: so where the left half "
            "is entirely free, the right one is too, and a left half is never a hole.",
            ("l < P", "P <= H"),
            ("l < H",),
        ),
        Obligation(
            "parity-many",
            "In a right half whose holes double up, the first has h processors and all have h + 2 h x. If these are "
            "a d with d = 2 h c, then 2 y = 1 with y = a c - x: impossible for y >= 1,",
            ("h + 2*h*x == a*d", "d == 2*h*c", "y == a*c - x", "h >= 1", "y >= 1"),
            ("0 >= 1",),
        ),
        Obligation(
            "parity-few",
            "and for y <= 0: so d divides h, and every later hole too.",
            ("h + 2*h*x == a*d", "d == 2*h*c", "y == a*c - x", "h >= 1", "y <= 0"),
            ("0 >= 1",),
        ),
        Obligation(
            "hole-after-both-many",
            "A hole of h = y d processors in the right half has E = x d before it in that half, E < h: x >= y is "
            "impossible,",
            ("E == d*x", "h == d*y", "E < h", "d >= 1", "x >= y"),
            ("0 >= 1",),
        ),
        Obligation(
            "hole-after-both-few",
            "and for x < y the l < d free processors of the left half leave the sum below h.",
            ("E == d*x", "h == d*y", "l < d", "d >= 1", "x <= y - 1"),
            ("l + E < h",),
        ),
    ),
)
