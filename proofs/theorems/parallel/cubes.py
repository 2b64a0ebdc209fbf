"""Why the parallel programs for the buddy, Gray-coded and cyclical systems find what they find, for every d.

How the steps make up the theorems stands in ``docs/proofs/parallel-cubes.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["CYCLED"]

_TOLD = "docs/proofs/parallel-cubes.md"

_JOINED = (
    Obligation(
        "both-halves",
        "Two halves of H processors with x and y available: if both are available, so is the subcube that they make up.",
        ("x == H", "y == H", "w == x + y"),
        ("w == 2*H",),
    ),
    Obligation(
        "each-half",
        "If the subcube is available, both halves are.",
        ("x <= H", "y <= H", "w == x + y", "w == 2*H"),
        ("x == H", "y == H"),
    ),
)

CYCLED = Proof(
    "cyclic-exchange",
    "For all d >= 2, all pi and all sets of available pe's: in Algorithm 3.3 with s counted up to d, after the turn for j s is the "
    "largest q <= min(d, j + 1) such that the subcube through the pe with stars at pi(d-j), .., pi(d-j+q-1), modulo d, is available; "
    "t ends as the largest dimension of an available cyclical subcube that contains the pe, and for t >= 1 one starts at z; the turns "
    "for 2 d - 2 and 2 d - 1 change neither. Every available cyclical subcube lies in one that a pe's s tells after some turn. If "
    "some pe is unavailable, counting up to d is never needed.",
    (
        *_JOINED,
        Obligation(
            "one-more-star",
            "The pe's subcube with stars at the place of j and the q before it is available iff its own and its neighbour's without "
            "that place are, s >= q and r >= q. So the new s, one more than the lesser of both, is at least q + 1 then,",
            ("s >= q", "r >= q", "n == 1 + m", "m >= q"),
            ("n >= q + 1",),
        ),
        Obligation(
            "no-further",
            "and only then.",
            ("m <= s", "m <= r", "n == 1 + m", "n >= q + 1"),
            ("s >= q", "r >= q"),
        ),
        Obligation(
            "nothing-there",
            "If the neighbour is unavailable, no q >= 1 is left.",
            ("n == 0", "q >= 1"),
            ("n < q",),
        ),
        Obligation(
            "not-all",
            "If some pe is unavailable, no subcube of dimension d is available: the lesser of s and r is at most d - 2.",
            ("n == 1 + m", "n <= d - 1"),
            ("m <= d - 2",),
        ),
        Obligation(
            "counted-up-to-d",
            "If all are available, s is one more after each turn: counted up to d it is the lesser of d and j + 1.",
            ("s == j", "j <= d - 1", "n == s + 1"),
            ("n == j + 1", "n <= d"),
        ),
        Obligation(
            "window-inside",
            "The stars pi(i), .., pi(i+q-1) with i + q - 1 <= d, q <= d, are the places of the turns up to j = d - i, of which there "
            "are enough, and j <= 2 d - 3 for d >= 2.",
            ("i >= 1", "q >= 1", "i + q - 1 <= d", "j == d - i", "d >= 2"),
            ("j >= q - 1", "j <= 2*d - 3"),
        ),
        Obligation(
            "window-over-the-end",
            "For i + q - 1 > d and q <= d - 1 they are those of the turns up to j = 2 d - i, and i >= 3: j <= 2 d - 3.",
            ("i + q >= d + 2", "q <= d - 1", "i <= d", "j == 2*d - i", "q >= 1"),
            ("i >= 3", "j <= 2*d - 3", "j >= d", "j >= q - 1"),
        ),
        Obligation(
            "whole-cube",
            "All d places are those of the turns up to j = d - 1, and d - 1 <= 2 d - 3.",
            ("d >= 2", "j == d - 1"),
            ("j <= 2*d - 3", "j >= d - 1"),
        ),
    ),
    _TOLD,
)
