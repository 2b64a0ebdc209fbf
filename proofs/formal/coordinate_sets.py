"""What the shipped code has for Coq's table on the sets of coordinates of complete allocation."""

from __future__ import annotations

from typing import Any

from allocert.allocators.parallel.recursive_complete import pairs
from allocert.models.parallel.recursion import block, coordinate_sets, corner, shared, sizes
from allocert.proofs.formal.ties import tied

__all__ = ["sets_table"]


@tied("hypercubes/coordinate-sets")
def sets_table() -> list[Any]:
    """For k = 1, 2, 3 the pairs and the bits of each corner; then for d = C_k..C_k+12 the sets, D_k and the two complements."""

    def row(k: int, d: int) -> list[list[int]]:
        return [*map(sorted, coordinate_sets(d, k)), [block(d, k), *sizes(d, k)]]

    def table(k: int) -> list[Any]:
        corners = [[[m, bit] for m, bit in sorted(corner(k, i).items())] for i in range(1, 2 * k + 2)]
        return [list(map(list, pairs(k))), *corners, *(row(k, shared(k) + more) for more in range(13))]

    return [table(k) for k in (1, 2, 3)]
