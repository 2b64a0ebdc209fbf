"""What the shipped code for boxes at anchors has for Coq's tables."""

from __future__ import annotations

from itertools import product

from allocert.machines.anchors.placements import grids_overlap
from allocert.proofs.formal.ties import tied

__all__ = ["grids_table"]


@tied("torus_links/grids")
def grids_table() -> list[list[list[int]]]:
    """For cycles of up to 4 places, all pairs of grids: 1 if they overlap."""
    table = []
    for length in range(1, 5):
        grids = list(product(range(length), range(1, length + 1), range(1, length + 1)))
        table.append([[int(grids_overlap(length, one, other)) for other in grids] for one in grids])
    return table
