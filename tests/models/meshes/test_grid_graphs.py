"""Meshes and tori from the printed conditions against products of paths and cycles."""

from __future__ import annotations

import pytest

from allocert.models.meshes.grid_graphs import distances, ids, mesh_links, neighbours, torus_links, wrap_links


def test_small_machines_by_hand() -> None:
    assert ids(2, 2) == ((1, 1), (1, 2), (2, 1), (2, 2))
    assert mesh_links(3, 1) == {frozenset({(1,), (2,)}), frozenset({(2,), (3,)})}
    assert wrap_links(3, 1) == {frozenset({(1,), (3,)})}
    assert wrap_links(1, 2) == {frozenset({(1, 1)})}
    assert mesh_links(1, 3) == frozenset()


def product(m: int, dimensions: int, row: set[tuple[int, int]]) -> set[frozenset[tuple[int, ...]]]:
    """The product of this number of copies of a graph on 1..m."""
    if dimensions == 1:
        return {frozenset({(a,), (b,)}) for a, b in row}
    smaller = product(m, dimensions - 1, row)
    along = {frozenset({(*one, a), (*one, b)}) for one in ids(m, dimensions - 1) for a, b in row}
    return along | {frozenset((*one, i) for one in link) for link in smaller for i in range(1, m + 1)}


@pytest.mark.parametrize(("m", "dimensions"), [(2, 2), (3, 1), (5, 1), (3, 2), (4, 2), (3, 3)])
def test_products_of_paths_and_cycles(m: int, dimensions: int) -> None:
    path = {(i, i + 1) for i in range(1, m)}
    assert mesh_links(m, dimensions) == product(m, dimensions, path)
    assert torus_links(m, dimensions) == product(m, dimensions, path | {(1, m)})


@pytest.mark.parametrize("m", [2, 3, 4])
def test_distances_add_up(m: int) -> None:
    pes = ids(m, 2)
    near = neighbours(pes, mesh_links(m, 2))
    for start in pes:
        found = distances(near, start)
        assert found == {pe: abs(pe[0] - start[0]) + abs(pe[1] - start[1]) for pe in pes}


def test_a_link_to_itself_is_a_neighbour_and_no_way() -> None:
    near = neighbours(ids(1, 1), torus_links(1, 1))
    assert near == {(1,): {(1,)}}
    assert distances(near, (1,)) == {(1,): 0}
