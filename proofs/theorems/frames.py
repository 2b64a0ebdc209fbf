"""Why frame sliding may skip what it skips, on every mesh: columns and rows.

A frame x by y at (i, j) covers columns i..i+x-1 and rows j..j+y-1; a resident is (a, b, c, d). How the steps make up
the theorems stands in ``docs/proofs/frame-sliding.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = [
    "ADAPTIVE_SCAN",
    "CANDIDATES",
    "COLUMN_SKIP",
    "FAST_SLIDING",
    "ROW_JUMP",
    "ROW_JUMP_TEXT",
    "TEMPORARY",
]

_TOLD = "docs/proofs/frame-sliding.md"
_MEETS = ("a <= i + x - 1", "i <= c", "b <= j + y - 1", "j <= d")

CANDIDATES = Proof(
    "frame-candidates",
    "C_1 of equation (1) holds the bases of all frames inside the mesh and no others, and two intervals share an "
    "element iff neither begins behind the other's end.",
    (
        Obligation(
            "frame-inside",
            "A frame inside the mesh has its base in C_1.",
            ("i >= 0", "j >= 0", "i + x - 1 <= X - 1", "j + y - 1 <= Y - 1"),
            ("i <= X - x", "j <= Y - y"),
        ),
        Obligation(
            "candidate-inside",
            "A candidate's frame ends inside the mesh.",
            ("i <= X - x", "j <= Y - y"),
            ("i + x - 1 <= X - 1", "j + y - 1 <= Y - 1"),
        ),
        Obligation(
            "overlap-resident-first",
            "If the resident begins no later than the frame and ends no earlier than the frame begins, the frame's "
            "first column is in both.",
            ("a <= i", "i <= c", "x >= 1"),
            ("i >= a", "i <= c", "i <= i + x - 1"),
        ),
        Obligation(
            "overlap-frame-first",
            "If the frame begins before the resident and ends no earlier than the resident begins, the resident's "
            "first column is in both.",
            ("i < a", "a <= i + x - 1", "a <= c"),
            ("a >= i", "a <= i + x - 1", "a <= c"),
        ),
        Obligation(
            "overlap-shared",
            "A column in both: neither begins behind the other's end.",
            ("a <= p", "p <= c", "i <= p", "p <= i + x - 1"),
            ("a <= i + x - 1", "i <= c"),
        ),
    ),
    _TOLD,
)

COLUMN_SKIP = Proof(
    "frame-column-skip",
    "A resident (a, b, c, d) that meets the frame at (i, j) meets those at (i+1, j)..(c, j) too; c + 1 > i, and no "
    "candidate of the row is left when c + 1 > X - x.",
    (
        Obligation(
            "shared-column",
            "The shared processor's column p is at most c, and the frame begins no later.",
            ("i <= p", "p <= c"),
            ("i <= c", "c + 1 > i"),
        ),
        Obligation(
            "skipped-columns",
            "The resident meets every frame that begins in a column k from i to c of the same row.",
            (*_MEETS, "i <= k", "k <= c"),
            ("a <= k + x - 1", "k <= c", "b <= j + y - 1", "j <= d"),
        ),
        Obligation(
            "row-finished",
            "Behind c there is no candidate if c + 1 > X - x.",
            ("c + 1 > X - x", "k > c", "k <= X - x"),
            ("0 >= 1",),
        ),
    ),
    _TOLD,
)

ROW_JUMP = Proof(
    "frame-row-jump",
    "If every candidate of row j was passed over because of residents met there, and h is the least d + 1 of these, "
    "then every candidate of the rows j..h-1 meets one of them, and h >= j + 1.",
    (
        Obligation(
            "jump-same-resident",
            "The resident for which column k was passed over in row j meets the frame in column k of row r too.",
            (*_MEETS, "i <= k", "k <= c", "j <= r", "r <= h - 1", "h <= d + 1"),
            ("a <= k + x - 1", "k <= c", "b <= r + y - 1", "r <= d"),
        ),
        Obligation(
            "jump-progress",
            "The resident with the least d was met in row j, so that it ends there or below.",
            ("j <= d", "h == d + 1"),
            ("h >= j + 1",),
        ),
    ),
    _TOLD,
)

ROW_JUMP_TEXT = Proof(
    "frame-row-jump-text",
    "The same with h the larger of j + 1 and the least d: every candidate of the rows j..h-1 meets a resident, and "
    "h >= j + 1.",
    (
        Obligation(
            "text-row-itself",
            "If h = j + 1, row j is the only row passed over, and it was searched.",
            (*_MEETS, "i <= k", "k <= c", "j <= r", "r <= h - 1", "h == j + 1"),
            ("a <= k + x - 1", "k <= c", "b <= r + y - 1", "r <= d"),
        ),
        Obligation(
            "text-rows-above",
            "If h is the least d, the rows before h end above every resident's last row.",
            (*_MEETS, "i <= k", "k <= c", "j <= r", "r <= h - 1", "h <= d"),
            ("a <= k + x - 1", "k <= c", "b <= r + y - 1", "r <= d"),
        ),
    ),
    _TOLD,
)

ADAPTIVE_SCAN = Proof(
    "frame-adaptive-scan",
    "AS, any base row counting in its line 7, ends and grants the row-major first free base, as FS_1 does.",
    (*CANDIDATES.obligations, *COLUMN_SKIP.obligations),
    _TOLD,
)

FAST_SLIDING = Proof(
    "frame-fast-sliding",
    "FS_f with <= in lines 2 and 4 ends and grants the row-major first free base for every order of the list, as FS_1 "
    "does.",
    (*CANDIDATES.obligations, *COLUMN_SKIP.obligations, *ROW_JUMP.obligations),
    _TOLD,
)

TEMPORARY = Proof(
    "frame-temporary",
    "A base inside the mesh is in C_1 iff it lies neither behind column X - x nor behind row Y - y: temporary "
    "submeshes that begin one column and one row later than printed hold exactly the bases outside C_1.",
    (
        Obligation(
            "behind-is-outside",
            "A base in column X - x + 1 or later has a frame that leaves the mesh; likewise by rows.",
            ("i >= X - x + 1", "x >= 1"),
            ("i + x - 1 >= X",),
        ),
        Obligation(
            "before-is-inside",
            "A base before it has a frame that ends inside.",
            ("i < X - x + 1",),
            ("i + x - 1 <= X - 1",),
        ),
        Obligation(
            "printed-holds-a-base",
            "Column X - x, where the printed submesh begins, still takes a frame.",
            ("i == X - x",),
            ("i + x - 1 <= X - 1",),
        ),
    ),
    _TOLD,
)
