"""Greatest sets of subcubes and what a grant leaves of them, for every n: theorems in Coq (``docs/proofs/hypercubes/greatest-subcubes.md``)."""

from __future__ import annotations

from allocert.proofs.formal.cubes.free_lists import best_fit_table, grants_table
from allocert.proofs.formal.free_subcubes import greatest_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = [
    "BEST_FIT_LEAVES",
    "BEST_FIT_OPERATIONS",
    "MSS_FEW_NODES",
    "MSS_FINDS",
    "MSS_LISTED",
    "MSS_ORDER",
    "MSS_RULE",
]

MSS_LISTED = formal("Partitions.listed", greatest_table)
MSS_RULE = formal("Partitions.rule", greatest_table)
MSS_FEW_NODES = formal("Partitions.few_nodes", greatest_table)
MSS_ORDER = formal("GreatestLists.order", greatest_table)
MSS_FINDS = formal("GreatestLists.found", together(greatest_table, grants_table))
BEST_FIT_LEAVES = formal("GreatestLists.halving", best_fit_table)
BEST_FIT_OPERATIONS = formal("GreatestLists.operations", best_fit_table)
