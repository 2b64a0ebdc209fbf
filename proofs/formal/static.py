"""What the shipped code has for Coq's tables on static states: holes of first-fit buddy, and the single Gray code strategy."""

from __future__ import annotations

from typing import Any

from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.machines import GrayCode, Hypercube
from allocert.machines.words import bits
from allocert.models.hypercube.static_invariants import holes
from allocert.proofs.formal.hypercubes import after_grants
from allocert.proofs.formal.ties import tied

__all__ = ["gray_runs_table", "holes_table"]


@tied("hypercubes/holes")
def holes_table() -> list[Any]:
    """For n = 0..3 and each word of busy nodes: the holes, each as its first node and its dimension."""
    return [[[list(hole) for hole in holes(busy, n)] for busy in range(1 << (1 << n))] for n in range(4)]


@tied("hypercubes/gray-runs")
def gray_runs_table() -> list[Any]:
    """For n = 0..3, each k and each word of busy ranks: the word after the first free run is granted, see :func:`after_grants`."""

    def on(cube: Hypercube) -> list[list[int]]:
        code = GrayCode.reflected(cube.n)
        return after_grants(
            cube.n,
            lambda busy: SingleGrayCode(cube, [code.node(rank) for rank in bits(busy)]),
            lambda region: code.to_ranks(cube.word(region)),
        )

    return [on(Hypercube(n)) for n in range(4)]
