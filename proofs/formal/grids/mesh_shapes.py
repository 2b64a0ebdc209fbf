"""What the shipped graphs and subsystems of meshes and tori have for Coq's tables."""

from __future__ import annotations

from itertools import combinations_with_replacement

from allocert.models.meshes.grid_graphs import (
    Id,
    distances,
    ids,
    mesh_links,
    neighbours,
    subsystems,
    torus_links,
    wrap_links,
)
from allocert.proofs.formal.ties import tied

__all__ = ["boxes_table", "distances_table", "links_table"]

_LINKED = (
    *((1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 1), (2, 2), (2, 3), (2, 4)),
    *((3, 1), (3, 2), (3, 3), (4, 2)),
)
_BOXED = ((1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (2, 3), (2, 4), (3, 2))


@tied("meshes/shapes-links")
def links_table() -> list[list[int]]:
    """For some dimensions and sides, each id and each from it on: 1 for a link of the mesh, 2 more for a wrap-around link."""

    def pairs(dimensions: int, m: int) -> list[int]:
        mesh, wrap = mesh_links(m, dimensions), wrap_links(m, dimensions)
        links = map(frozenset, combinations_with_replacement(ids(m, dimensions), 2))
        return [(link in mesh) + 2 * (link in wrap) for link in links]

    return [pairs(dimensions, m) for dimensions, m in _LINKED]


@tied("meshes/shapes-distances")
def distances_table() -> list[list[list[list[int]]]]:
    """For n = 1..5, the array and the ring, each two processors: the fewest links between them."""

    def rows(n: int, links: frozenset[frozenset[Id]]) -> list[list[int]]:
        pes = ids(n, 1)
        far = [distances(neighbours(pes, links), pe) for pe in pes]
        return [[of.get(pe, n) for pe in pes] for of in far]

    return [[rows(n, links(n, 1)) for links in (mesh_links, torus_links)] for n in range(1, 6)]


@tied("meshes/shapes-boxes")
def boxes_table() -> list[list[list[list[int]]]]:
    """The boxes of each side on small meshes and tori: each box as the sum of 2^number over its processors, sorted."""

    def row(m: int, dimensions: int, side: int, wrapped: bool) -> list[int]:
        def number(one: Id) -> int:
            return sum((c - 1) * m**axis for axis, c in enumerate(one))

        found = subsystems(m, dimensions, side, wrapped)
        return sorted(sum(1 << number(one) for one in box) for box in found)

    return [
        [[row(m, d, side, wrapped) for side in range(1, m + 1)] for wrapped in (False, True)]
        for d, m in _BOXED
    ]
