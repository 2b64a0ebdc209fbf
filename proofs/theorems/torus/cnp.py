"""CNP_Alloc for all sizes: theorems in Coq, and the steps of the proof that dummies change nothing.

How the steps make up the theorem stands in ``docs/proofs/cnp-alloc.md``.
"""

from __future__ import annotations

from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together
from allocert.proofs.formal.tori.cnp import cnp_costs_table, cnp_table
from allocert.proofs.formal.tori.contention import contention_table
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

COST = formal("TorusCnpCosts.accesses_bound", cnp_costs_table)

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
