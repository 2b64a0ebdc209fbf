"""The worst request and the worst release cost lists and bit vector alike, up to a constant, for every D: theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.hypercubes import buddy_table, lists_table
from allocert.proofs.formal.list_costs import release_costs_table, request_costs_table
from allocert.proofs.formal.releases import gives_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = ["RELEASE_COSTS", "REQUEST_COSTS"]

REQUEST_COSTS = formal("RequestCosts.requests", together(buddy_table, lists_table, request_costs_table))
RELEASE_COSTS = formal("ReleaseCosts.releases", together(lists_table, gives_table, release_costs_table))
