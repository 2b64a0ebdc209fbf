"""Why the first free base lies behind residents, or at an edge, on every mesh.

A frame x by y at (i, j) covers columns i..i+x-1 and rows j..j+y-1; a resident is (a, b, c, d). How the steps make up
the theorem stands in ``docs/proofs/first-free-base.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["FIRST_BASE"]

FIRST_BASE = Proof(
    "first-free-base",
    "If (i, j) is the row-major first free base of a request, then i = 0, or i = c + 1 for a resident with d >= j; and "
    "j = 0, or j = d + 1 for a resident with c >= i.",
    (
        Obligation(
            "left-is-candidate",
            "The base one column to the left is inside the mesh too.",
            ("i >= 1", "i <= X - x"),
            ("i - 1 >= 0", "i - 1 <= X - x"),
        ),
        Obligation(
            "left-blocked",
            "A resident that meets the frame one column to the left and ends in column i or later meets the frame itself.",
            ("a <= i - 1 + x - 1", "i <= c", "b <= j + y - 1", "j <= d"),
            ("a <= i + x - 1", "i <= c", "b <= j + y - 1", "j <= d"),
        ),
        Obligation(
            "left-behind",
            "So it ends before column i; as it meets column i - 1 or a later one, in column i - 1.",
            ("i - 1 <= c", "i > c"),
            ("i == c + 1",),
        ),
        Obligation(
            "left-reaches",
            "And it ends in row j or below, as it meets the rows of the frame.",
            ("a <= i - 1 + x - 1", "i - 1 <= c", "b <= j + y - 1", "j <= d"),
            ("d >= j",),
        ),
        Obligation(
            "above-is-candidate",
            "The base one row above is inside the mesh too.",
            ("j >= 1", "j <= Y - y"),
            ("j - 1 >= 0", "j - 1 <= Y - y"),
        ),
        Obligation(
            "above-blocked",
            "A resident that meets the frame one row above and ends in row j or below meets the frame itself.",
            ("a <= i + x - 1", "i <= c", "b <= j - 1 + y - 1", "j <= d"),
            ("a <= i + x - 1", "i <= c", "b <= j + y - 1", "j <= d"),
        ),
        Obligation(
            "above-behind",
            "So it ends above row j; as it meets row j - 1 or a later one, in row j - 1.",
            ("j - 1 <= d", "j > d"),
            ("j == d + 1",),
        ),
        Obligation(
            "above-reaches",
            "And it ends in column i or later, as it meets the columns of the frame.",
            ("a <= i + x - 1", "i <= c", "b <= j - 1 + y - 1", "j - 1 <= d"),
            ("c >= i",),
        ),
    ),
    "docs/proofs/first-free-base.md",
)
