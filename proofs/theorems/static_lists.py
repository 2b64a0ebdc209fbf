"""Free lists, for every n, by theorems in Coq: static optimality, what they hold, grant and cost with releases."""

from __future__ import annotations

from allocert.proofs.formal.cubes.free_lists import operations_table
from allocert.proofs.formal.hypercubes import buddy_table, lists_table, starts_table
from allocert.proofs.formal.labels import labels_table
from allocert.proofs.formal.list_costs import request_costs_table
from allocert.proofs.formal.releases import gives_table, relabelled_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie, together
from allocert.proofs.formal.translation import Translation

__all__ = [
    "ANY_ORDER",
    "BEST_FIT",
    "FREE_LISTS",
    "FREE_LISTS_FAULTS",
    "LEAST_START",
    "LIST_GRANTS",
    "LIST_OPERATIONS",
    "ONE_FAULT",
    "POWER_SUMS",
    "RECOGNISED",
    "RELEASE_ENDS",
    "SINGLY_OR_WHOLE",
    "SMALLER_BLOCKS",
    "STATIC_OPTIMALITY",
]

_TIED = together(lists_table, starts_table)

FREE_LISTS = formal("StaticOptimality.free_lists", _TIED)
FREE_LISTS_FAULTS = formal("StaticOptimality.free_lists_faults", _TIED)
POWER_SUMS = formal("StaticOptimality.power_sums", nothing_to_tie)
SMALLER_BLOCKS = formal("StaticOptimality.smaller_blocks", _TIED)
STATIC_OPTIMALITY = formal("Strategies.static_optimality", _TIED)

_RELEASED = together(lists_table, gives_table)

LIST_GRANTS = formal("ListGrants.grants", _RELEASED)
LEAST_START = formal("ListGrants.least", _RELEASED)
LIST_OPERATIONS = formal(
    "ListGrants.costs", together(buddy_table, gives_table, request_costs_table, operations_table)
)
RELEASE_ENDS = formal("Releases.release_ends", _RELEASED)
BEST_FIT = formal("Releases.best_fit", _RELEASED)
ANY_ORDER = formal("Releases.any_order", _RELEASED)
SINGLY_OR_WHOLE = formal("Releases.singly_or_whole", _RELEASED)
RECOGNISED = formal(
    "Releases.recognised", Translation("Buddy.choose", (lists_table, gives_table, buddy_table))
)
ONE_FAULT = formal("Releases.one_fault", together(lists_table, gives_table, labels_table, relabelled_table))
