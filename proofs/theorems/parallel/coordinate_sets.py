"""The sets of coordinates of the recursion of Livingston & Stout 1989, section 3.4, for all k and d, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.cubes.complete import sets_table
from allocert.proofs.formal.recursion import costs_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = ["COMPLEMENT", "COVERING", "DISJOINT", "FIRST_HALVINGS", "LEVEL", "SETS"]

SETS = formal("CoordinateSets.sets", sets_table)
COVERING = formal("CoordinateSets.covering", sets_table)
DISJOINT = formal("CoordinateSets.disjoint", sets_table)
COMPLEMENT = formal("CoordinateSets.complement", sets_table)
FIRST_HALVINGS = formal("CoordinateSets.first_stage", sets_table)
LEVEL = formal("CoordinateSets.level", together(sets_table, costs_table))
