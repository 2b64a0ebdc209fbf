"""The meshes and tori of Livingston & Stout 1989, section 2, straight from the printed conditions on ids.

An id is a tuple of D components 1..m. A link is a set of ids: of two, or of one where the condition joins a pe to itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement, product

__all__ = [
    "Id",
    "Link",
    "distances",
    "ids",
    "mesh_links",
    "neighbours",
    "subsystems",
    "torus_links",
    "wrap_links",
]

Id = tuple[int, ...]
Link = frozenset[Id]


def ids(m: int, dimensions: int) -> tuple[Id, ...]:
    """All ids of m x .. x m pe's, in order."""
    return tuple(product(range(1, m + 1), repeat=dimensions))


def mesh_links(m: int, dimensions: int) -> frozenset[Link]:
    """Links between ids whose squared differences sum to 1."""
    return frozenset(
        frozenset((one, two))
        for one, two in combinations_with_replacement(ids(m, dimensions), 2)
        if sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) == 1
    )


def wrap_links(m: int, dimensions: int) -> frozenset[Link]:
    """Links between ids that agree in all components but one, where they have 1 and m."""
    found = set()
    for one, two in combinations_with_replacement(ids(m, dimensions), 2):
        for place in range(dimensions):
            others = one[:place] + one[place + 1 :] == two[:place] + two[place + 1 :]
            if others and sorted((one[place], two[place])) == [1, m]:
                found.add(frozenset((one, two)))
    return frozenset(found)


def torus_links(m: int, dimensions: int) -> frozenset[Link]:
    """Those of the mesh and the wrap-around ones, each pair of pe's joined once."""
    return mesh_links(m, dimensions) | wrap_links(m, dimensions)


def neighbours(pes: Iterable[Id], links: Iterable[Link]) -> Mapping[Id, frozenset[Id]]:
    """For each pe those it is joined to; itself if a link says so."""
    found: dict[Id, set[Id]] = {pe: set() for pe in pes}
    for link in links:
        for pe in link:
            found[pe] |= link - {pe} or {pe}
    return {pe: frozenset(near) for pe, near in found.items()}


def distances(near: Mapping[Id, frozenset[Id]], start: Id) -> dict[Id, int]:
    """The fewest links from ``start`` to each pe that can be reached."""
    reached, layer = {start: 0}, [start]
    while layer:
        layer = list({far for pe in layer for far in near[pe]} - reached.keys())
        step = max(reached.values()) + 1
        reached |= dict.fromkeys(layer, step)
    return reached


def subsystems(m: int, dimensions: int, side: int, wrapped: bool) -> set[frozenset[Id]]:
    """The different sets of pe's of the subsystems of this side; on the torus components are read modulo m."""
    found: set[frozenset[Id]] = {frozenset({()})}
    for _ in range(dimensions):
        runs = [range(start, start + side) for start in range(1, m + 1)]
        kept = [
            [(i - 1) % m + 1 for i in run] if wrapped else list(run)
            for run in runs
            if wrapped or run.stop <= m + 1
        ]
        found = {frozenset((*one, i) for one in rest for i in run) for rest in found for run in kept}
    return found
