"""What the shipped code has for Coq's table on holes."""

from __future__ import annotations

from typing import Any

from allocert.models.hypercube.static_invariants import holes
from allocert.proofs.formal.ties import tied

__all__ = ["holes_table"]


@tied("hypercubes/holes")
def holes_table() -> list[Any]:
    """For n = 0..3 and each word of busy nodes: the holes, each as its first node and its dimension."""
    return [[[list(hole) for hole in holes(busy, n)] for busy in range(1 << (1 << n))] for n in range(4)]
