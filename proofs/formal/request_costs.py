"""What the shipped code has for Coq's table on what requests cost."""

from __future__ import annotations

from typing import Any

from allocert.models.hypercube.list_costs import list_request_from, vector_request_in
from allocert.proofs.formal.hypercubes import LISTED, list_states
from allocert.proofs.formal.ties import tied

__all__ = ["request_costs_table"]


@tied("hypercubes/request-costs")
def request_costs_table() -> list[Any]:
    """For n = 0..3, each k and each word of busy nodes what the bit vector costs; then, for the lists of other tables and each k, what these cost."""
    vector = [
        [[vector_request_in(busy, n, k) for busy in range(1 << (1 << n))] for k in range(n + 1)]
        for n in range(4)
    ]
    listed = [
        [[list_request_from(state, k, True) for k in range(n + 1)] for state in list_states(n, most)]
        for n, most in LISTED
    ]
    return [*vector, *listed]
