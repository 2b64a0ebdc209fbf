"""What the shipped code has for Coq's tables on the recursion of complete allocation."""

from __future__ import annotations

from typing import Any

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.recursive_complete import parameters, recursive_program
from allocert.machines import Hypercube
from allocert.models.parallel.recursion import Costs, levels, shared, sizes
from allocert.proofs.formal.ties import tied

__all__ = ["costs_table"]

_TOP = 40
_RUN = {1: range(shared(1), 10), 2: range(shared(2), shared(2) + 2), 3: range(0)}
"""By k the dimensions for which the program is run."""


def _takes(k: int, leaf: str, d: int, steps: int) -> bool:
    if d not in _RUN[k]:
        return True
    found = run_boards(recursive_program(leaf), Hypercube(d), (1 << (1 << d)) - 1, parameters(d, k))
    return found.clean and found.steps == steps


@tied("cube_programs/recursion-costs")
def costs_table() -> list[Any]:
    """For k = 1, 2, 3, runs in full or stopped, and each d from k to 40: costs, levels, complements and what they take.

    Where the shipped program takes other than the exact number of steps on the full machine of few dimensions there is a -1.
    """

    def rows(k: int, leaf: str) -> list[list[int]]:
        costs = Costs(k, leaf)
        exact, printed = costs.table("exact", _TOP), costs.table("printed", _TOP)
        return [
            [costs.base(d), exact[d] if _takes(k, leaf, d, exact[d]) else -1, printed[d], levels(d, k)]
            + ([*sizes(d, k), *costs.ways(d, exact.__getitem__)] if d >= shared(k) else [])
            for d in range(k, _TOP + 1)
        ]

    return [[rows(k, leaf) for leaf in ("in-full", "stopped")] for k in (1, 2, 3)]
