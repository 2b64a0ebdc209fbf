"""What the shipped code has for Coq's table on the single Gray code strategy."""

from __future__ import annotations

from typing import Any

from allocert.models.hypercube.static_optimality import STRATEGIES
from allocert.proofs.formal.ties import tied

__all__ = ["gray_runs_table"]


@tied("hypercubes/gray-runs")
def gray_runs_table() -> list[Any]:
    """For n = 0..3, each k and each word of busy ranks: the word after the first free run is granted, -1 for a refusal."""

    def after(n: int, k: int, busy: int) -> int:
        granted = STRATEGIES["gray"](n, ()).grant(busy, k)
        return -1 if granted is None else granted

    return [[[after(n, k, busy) for busy in range(1 << (1 << n))] for k in range(n + 1)] for n in range(4)]
