"""What the shipped code has for Coq's tables on static states: holes of first-fit buddy, and the single Gray code strategy."""

from __future__ import annotations

from typing import Any

from allocert.models.hypercube.static_invariants import holes
from allocert.models.hypercube.static_optimality import STRATEGIES
from allocert.proofs.formal.ties import tied

__all__ = ["gray_runs_table", "holes_table"]


@tied("hypercubes/holes")
def holes_table() -> list[Any]:
    """For n = 0..3 and each word of busy nodes: the holes, each as its first node and its dimension."""
    return [[[list(hole) for hole in holes(busy, n)] for busy in range(1 << (1 << n))] for n in range(4)]


@tied("hypercubes/gray-runs")
def gray_runs_table() -> list[Any]:
    """For n = 0..3, each k and each word of busy ranks: the word after the first free run is granted, -1 for a refusal."""

    def after(n: int, k: int, busy: int) -> int:
        granted = STRATEGIES["gray"](n, ()).grant(busy, k)
        return -1 if granted is None else granted

    return [[[after(n, k, busy) for busy in range(1 << (1 << n))] for k in range(n + 1)] for n in range(4)]
