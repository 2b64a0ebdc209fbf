"""What the shipped code has for Coq's tables on what requests and releases cost."""

from __future__ import annotations

from typing import Any

from allocert.models.hypercube.list_costs import list_release_from, list_request_from, vector_request_in
from allocert.proofs.formal.hypercubes import LISTED, list_states
from allocert.proofs.formal.ties import tied

__all__ = ["release_costs_table", "request_costs_table"]


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


@tied("hypercubes/release-costs")
def release_costs_table() -> list[Any]:
    """For n = 0..2 all lists with at most two blocks a dimension, for n = 3 at most one, each block: what its release costs."""

    def costs(n: int, state: tuple[tuple[int, ...], ...]) -> list[list[int]]:
        lists = [starts[::-1] for starts in state]
        return [
            [list_release_from(lists, k, start) for start in range(0, 1 << n, 1 << k)] for k in range(n + 1)
        ]

    return [[costs(n, state) for state in list_states(n, most)] for n, most in LISTED]
