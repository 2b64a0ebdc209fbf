"""CNP_Alloc for all sizes: the steps of the proofs that its books are right and what it costs.

How they make up the theorems stands in ``docs/proofs/cnp-alloc.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["COST", "SOUND"]

_TOLD = "docs/proofs/cnp-alloc.md"

SOUND = Proof(
    "cnp-sound",
    "In the sensible reading of figure 2 every entry of the current block shows the one job that holds its processors after the "
    "clock, with the time to its recorded finish, or that nobody does. So every member of B is free and B is never empty, loads "
    "and records are those of Theorem 1, no two jobs clash in recorded windows, starts do not fall, no job could start earlier "
    "or with a smaller load, dummies change nothing, and the makespan of line 36 is the last recorded finish.",
    (
        Obligation(
            "expansion",
            "Line 8: offsets i < g and i + g of the finer level are the same modulo the stride h of a job's level, g = q h.",
            ("g == q*h", "i == r + u*h", "0 <= i", "i < g"),
            ("i + g == r + (u + q)*h", "i + g < 2*g", "0 <= i + g"),
        ),
        Obligation(
            "passing",
            "Lines 12-14: by the least time L in the block no entry falls below 0, and clock and entry still add up to the end.",
            ("L <= a", "L >= 0", "c + a == e"),
            ("a - L >= 0", "(c + L) + (a - L) == e", "c + L >= c"),
        ),
        Obligation(
            "update",
            "Line 26: entry and recorded finish of the job on another cell of the row or the column grow by the same x.",
            ("c + a == e", "x >= 0", "a >= 1"),
            ("c + (a + x) == e + x", "a + x >= 1", "e + x >= e"),
        ),
        Obligation(
            "parts",
            "Line 27: the entries x h + r with 0 <= x < q are the job's own in the block of g = q h, and all of them.",
            ("g == q*h", "0 <= r", "r < h", "0 <= x", "x < q", "h >= 1"),
            ("0 <= x*h + r", "x*h + r < g"),
        ),
        Obligation(
            "load",
            "Section 2.4.2: a running job of stride h has q entries in the row or the column, each counted for x = o / g, g = q h.",
            ("g == q*h", "g*x == o"),
            ("h*(q*x) == o",),
        ),
        Obligation(
            "length",
            "Line 36: jobs that still run end after the clock, the others by then; the greatest entry is of the last to end.",
            ("f <= c", "c + a == e", "a >= 0", "a >= z", "c + z == y"),
            ("f <= e", "y <= e"),
        ),
    ),
    _TOLD,
)

COST = Proof(
    "cnp-cost",
    "With sums of rows and columns and the current job's flags kept, n >= 1 jobs take at most 24 n m^2 accesses to entries and "
    "flags in the sensible reading.",
    (
        Obligation(
            "levels",
            "An expansion from h x h reads h^2 entries and writes 3 h^2: one job's expansions up to h x h take at most 4 h^2 / 3.",
            ("3*E <= 4*h*h", "F == E + 4*h*h"),
            ("3*F <= 4*(2*h)*(2*h)",),
        ),
        Obligation(
            "turn",
            "A job on a block of g x g: E for expansions, 5 g^2 for lines 12, 13, 15 and 17, one for line 21, at most 2(g - 1) entries "
            "visited with four reads and a write each, and g^2 copies.",
            ("3*E <= 4*g*g", "P <= 2*g - 2", "C <= g*g", "T == E + 5*g*g + 1 + 5*P + C", "1 <= g", "g <= m"),
            ("3*T <= 52*g*g", "3*T <= 52*m*m"),
        ),
        Obligation(
            "all",
            "With m^2 for line 1 and at most m^2 for line 36; S is what all turns take.",
            ("n >= 1", "m >= 1", "3*S <= 52*n*m*m", "A <= S + 2*m*m"),
            ("A <= 20*n*m*m",),
        ),
        Obligation(
            "flags",
            "Each of at most 2(g - 1) entries visited tests a flag and sets it.",
            ("F <= 4*g - 4", "1 <= g", "g <= m"),
            ("F <= 4*m*m",),
        ),
        Obligation(
            "entries-and-flags",
            "The flags of n jobs, and the entries.",
            ("A <= 20*n*m*m", "F <= 4*n*m*m"),
            ("A + F <= 24*n*m*m",),
        ),
    ),
    _TOLD,
)
