"""What the shipped code has for Coq's tables on the recursion of complete allocation."""

from __future__ import annotations

from typing import Any

from allocert.models.parallel.recursion import Costs, levels, shared, sizes
from allocert.proofs.formal.ties import tied

__all__ = ["costs_table"]

_TOP = 40


@tied("cube_programs/recursion-costs")
def costs_table() -> list[Any]:
    """For k = 1, 2, 3, runs in full or stopped, and each d from k to 40: costs, levels, complements and what they take."""

    def rows(k: int, leaf: str) -> list[list[int]]:
        costs = Costs(k, leaf)
        exact, printed = costs.table("exact", _TOP), costs.table("printed", _TOP)
        return [
            [costs.base(d), exact[d], printed[d], levels(d, k)]
            + ([*sizes(d, k), *costs.ways(d, exact.__getitem__)] if d >= shared(k) else [])
            for d in range(k, _TOP + 1)
        ]

    return [[rows(k, leaf) for leaf in ("in-full", "stopped")] for k in (1, 2, 3)]
