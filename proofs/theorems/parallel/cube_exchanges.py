"""The programs of sections 3.1 to 3.3 for every d: theorems in Coq with the tables that tie them to the shipped texts."""

from __future__ import annotations

from allocert.proofs.formal.cube_programs import halving_table, several_table
from allocert.proofs.formal.theorem import formal

__all__ = [
    "HALVING",
    "HALVINGS",
    "HALVINGS_COSTS",
    "HALVING_COSTS",
    "HALVING_DETERMINED",
    "HALVING_FOUND",
    "ZEROS",
]

HALVING = formal("BuddyExchange.values", halving_table)
ZEROS = formal("BuddyExchange.zeros", halving_table)
HALVING_FOUND = formal("BuddyExchange.found", halving_table)
HALVING_COSTS = formal("BuddyExchange.costs", halving_table)
HALVINGS = formal("BuddyExchange.several_values", several_table)
HALVINGS_COSTS = formal("BuddyExchange.several_costs", several_table)
HALVING_DETERMINED = formal("BuddyExchange.determined", halving_table)
