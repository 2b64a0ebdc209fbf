"""What the shipped programs for complete allocation and for k-cube buddy systems have for Coq's tables."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from allocert.allocators.parallel.defining_positions import COMPLETE
from allocert.allocators.parallel.defining_positions import parameters as complete_parameters
from allocert.allocators.parallel.k_cube import K_CUBE
from allocert.allocators.parallel.k_cube import parameters as k_cube_parameters
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.proofs.formal.ties import tied

__all__ = ["complete_table", "k_cube_table"]

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


@tied("hypercubes/complete-runs")
def complete_table() -> list[Any]:
    """For d = 1..3, k = 0..d, runs in full and stopped: what Algorithm 3.4 with repaired halving reports and takes."""
    return [
        [[_rows(COMPLETE[run], d, complete_parameters(d, k)) for run in _RUNS] for k in range(d + 1)]
        for d in (1, 2, 3)
    ]


@tied("hypercubes/k-cube-runs")
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
