"""What the shipped code has for Coq's table on beginnings of increasing sequences."""

from __future__ import annotations

from typing import Any

from allocert.models.parallel.prefixes import in_order
from allocert.proofs.formal.ties import tied

__all__ = ["beginnings_table"]


@tied("hypercubes/beginnings")
def beginnings_table() -> list[Any]:
    """For D = 0..6 and k = 0..D: how many halvings there are in increasing order."""
    return [[in_order(places, k) for k in range(places + 1)] for places in range(7)]
