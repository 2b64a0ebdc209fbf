"""CNP_Alloc for all sizes by theorems in Coq (``docs/proofs/cnp-alloc.md``)."""

from __future__ import annotations

from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together
from allocert.proofs.formal.tori.cnp import cnp_costs_table, cnp_dummies_table, cnp_table
from allocert.proofs.formal.tori.contention import contention_table

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

DUMMIES = formal("TorusCnpDummies.dummies", together(cnp_table, cnp_dummies_table))
