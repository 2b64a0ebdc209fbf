"""What the recursion of complete allocation takes (Livingston & Stout 1989, section 3.4), for all d and k, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.cubes.complete import sets_table
from allocert.proofs.formal.recursion import costs_table, first_stage_table, recursion_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = [
    "BY_PATH",
    "EXACT",
    "FIRST_STAGE",
    "FROM_SOME_DIMENSION",
    "LINEAR_TIME",
    "LOGARITHM",
    "ONE_POSITION",
    "SWITCHING",
    "TWICE",
]

EXACT = formal("CompleteRecursion.costs", together(recursion_table, sets_table, costs_table))
FIRST_STAGE = formal("CompleteRecursion.first_stage", together(first_stage_table, sets_table))
LOGARITHM = formal("Recursion.logarithm", costs_table)
ONE_POSITION = formal("Recursion.one_position", costs_table)
FROM_SOME_DIMENSION = formal("Recursion.from_some_dimension", costs_table)
BY_PATH = formal("Recursion.by_path", costs_table)
TWICE = formal("Recursion.twice", costs_table)
SWITCHING = formal("Recursion.switching", costs_table)
LINEAR_TIME = formal("LinearTime.linear", costs_table)
