"""The sets of coordinates of the recursion of Livingston & Stout 1989, section 3.4, for all k and d, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.cubes.complete import sets_table
from allocert.proofs.formal.theorem import formal

__all__ = ["COMPLEMENT", "COVERING", "DISJOINT", "FIRST_HALVINGS", "SETS"]

SETS = formal("CoordinateSets.sets", sets_table)
COVERING = formal("CoordinateSets.covering", sets_table)
DISJOINT = formal("CoordinateSets.disjoint", sets_table)
COMPLEMENT = formal("CoordinateSets.complement", sets_table)
FIRST_HALVINGS = formal("CoordinateSets.first_stage", sets_table)
