"""What the shipped code for complete allocation and for k-cube buddy systems has for Coq's tables."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from allocert.allocators.parallel.defining_positions import COMPLETE
from allocert.allocators.parallel.defining_positions import parameters as complete_parameters
from allocert.allocators.parallel.k_cube import K_CUBE
from allocert.allocators.parallel.k_cube import parameters as k_cube_parameters
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.recursive_complete import pairs
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.models.parallel.prefixes import in_order
from allocert.models.parallel.recursion import block, coordinate_sets, corner, shared, sizes
from allocert.proofs.formal.ties import tied

__all__ = ["beginnings_table", "complete_table", "k_cube_table", "sets_table"]

_RUNS = ("in-full", "stopped")


def _rows(program: Program, d: int, given: dict[str, Any]) -> list[list[int]]:
    """For each set of available pe's who reports what, then steps and words; a -1 alone if a run does not end as it should."""
    rows = []
    for word in range(1 << (1 << d)):
        outcome = run_network(program, Hypercube(d), word, given)
        reported = [
            value for x in bits(word) for report in outcome.reports.get(x, ()) for value in (x, *report)
        ]
        rows.append([*reported, outcome.steps, outcome.messages] if outcome.clean else [-1])
    return rows


@tied("cube_programs/complete-runs")
def complete_table() -> list[Any]:
    """For d = 1..3, k = 0..d, runs in full and stopped: what Algorithm 3.4 with repaired halving reports and takes."""
    return [
        [[_rows(COMPLETE[run], d, complete_parameters(d, k)) for run in _RUNS] for k in range(d + 1)]
        for d in (1, 2, 3)
    ]


@tied("cube_programs/k-cube-runs")
def k_cube_table() -> list[Any]:
    """For d = 1 and 2, all pi, and d = 3, one of them, all 0 <= k <= q <= d, runs in full and stopped: the same for Algorithm 3.6."""
    orders: dict[int, list[tuple[int, ...]]] = {1: [(1,)], 2: list(permutations((1, 2))), 3: [(2, 3, 1)]}
    shapes = {d: [(q, k) for q in range(d + 1) for k in range(q + 1)] for d in orders}
    return [
        [
            [[_rows(K_CUBE[run], d, k_cube_parameters(d, q, k, pi)) for run in _RUNS] for q, k in shapes[d]]
            for pi in orders[d]
        ]
        for d in orders
    ]


@tied("subcubes/coordinate-sets")
def sets_table() -> list[Any]:
    """For k = 1, 2, 3 the pairs and the bits of each corner; then for d = C_k..C_k+12 the sets, D_k and the two complements."""

    def row(k: int, d: int) -> list[list[int]]:
        return [*map(sorted, coordinate_sets(d, k)), [block(d, k), *sizes(d, k)]]

    def table(k: int) -> list[Any]:
        corners = [[[m, bit] for m, bit in sorted(corner(k, i).items())] for i in range(1, 2 * k + 2)]
        return [list(map(list, pairs(k))), *corners, *(row(k, shared(k) + more) for more in range(13))]

    return [table(k) for k in (1, 2, 3)]


@tied("subcubes/beginnings")
def beginnings_table() -> list[Any]:
    """For D = 0..6 and k = 0..D: how many halvings there are in increasing order."""
    return [[in_order(places, k) for k in range(places + 1)] for places in range(7)]
