"""Algorithms 3.4 to 3.6 of Livingston & Stout 1989 with repaired halving, for all sizes, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.cubes.complete import complete_table, k_cube_table, sets_table
from allocert.proofs.formal.recursion import costs_table, recursion_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = [
    "BOUNDED_DIMENSION",
    "CODIMENSION",
    "COMPLETE",
    "COMPLETE_COSTS",
    "RECURSION",
    "SYSTEM",
    "SYSTEM_COSTS",
]

COMPLETE = formal("CompleteRuns.system", complete_table)
COMPLETE_COSTS = formal("CompleteRuns.costs", complete_table)

RECURSION = formal("CompleteRecursion.recursion", together(recursion_table, sets_table, costs_table))

_BOTH = together(complete_table, k_cube_table)

SYSTEM = formal("CompleteRuns.system", _BOTH)
SYSTEM_COSTS = formal("CompleteRuns.costs", _BOTH)
BOUNDED_DIMENSION = formal("CompleteRuns.bounded_dimension", _BOTH)
CODIMENSION = formal("CompleteRuns.codimension", _BOTH)
