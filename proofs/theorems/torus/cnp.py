"""CNP_Alloc for all sizes: theorems in Coq, and the steps of the proofs that dummies change nothing and of what it costs.

How the steps make up theorems stands in ``docs/proofs/cnp-alloc.md``.
"""

from __future__ import annotations

from allocert.proofs.formal.cnp import cnp_table
from allocert.proofs.formal.contention import contention_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together
from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = [
    "ALL_JOB_SETS",
    "COST",
    "DIVIDED",
    "DUMMIES",
    "EARLIEST",
    "EXPONENT",
    "LARGER",
    "LEAST_LOADED",
    "MEMBERS_FREE",
    "ONE_ENTRY",
    "OVERLAP_LEFT",
    "OWN_PLACE",
    "PROMISES",
    "TIME_LEFT",
]

ALL_JOB_SETS = "all sides that are powers of two, all job sets"

_LOADS = together(cnp_table, contention_table)

PROMISES = formal("TorusCnp.promises", _LOADS)
DIVIDED = formal("TorusCnp.divided", _LOADS)
LEAST_LOADED = formal("TorusCnp.least_loaded", _LOADS)
TIME_LEFT = formal("TorusCnp.time_left", cnp_table)
EXPONENT = formal("TorusCnp.exponent", cnp_table)
LARGER = formal("TorusCnp.larger", cnp_table)
ONE_ENTRY = formal("TorusCnp.one_entry", cnp_table)
MEMBERS_FREE = formal("TorusCnp.members_free", cnp_table)
OWN_PLACE = formal("TorusCnp.own_place", cnp_table)
EARLIEST = formal("TorusCnp.earliest", cnp_table)
OVERLAP_LEFT = formal("TorusCnp.overlap_left", cnp_table)

_TOLD = "docs/proofs/cnp-alloc.md"

DUMMIES = Proof(
    "cnp-dummies",
    "In the sensible reading of figure 2 dummies change no start, place or finish of any job.",
    (
        Obligation(
            "passing",
            "Lines 12-14: the time that passes in a dummy's turn and then in the job's comes to the least entry, which is 0 then, and "
            "clock and entry still add up to the end.",
            ("D <= L", "L <= a", "D >= 0", "c + a == e"),
            ("L - D >= 0", "(a - D) - (L - D) >= 0", "(c + D) + (L - D) == c + L", "(c + L) + (a - L) == e"),
        ),
        Obligation(
            "no-load",
            "Line 17: a dummy's overlaps with entries are the lesser of no time and theirs.",
            ("x <= 0", "x >= 0", "s*l == x"),
            ("x == 0", "s*l == 0"),
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
