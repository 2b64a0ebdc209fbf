"""Livingston & Stout 1989, section 2: the links of meshes and tori, their shapes and diameters."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.meshes.grid_graphs import (
    Id,
    Link,
    distances,
    ids,
    mesh_links,
    neighbours,
    torus_links,
    wrap_links,
)
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.theorems.subsystems.mesh_shapes import DIAMETERS, MESH_LINKS, SHAPES, TORUS_LINKS
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_MOST_PES = 128


def _dimensions(m: int) -> Iterator[int]:
    """Dimensions in which the machine of side m is small enough for all pairs of pe's to be examined."""
    return (dimensions for dimensions in (1, 2, 3, 4) if m**dimensions <= _MOST_PES)


@claim(
    "LS-DEF-mesh",
    "The squares of the differences of two ids sum to 1 iff the ids differ by one in exactly one component.",
    solver_free=False,
)
@by_coq(MESH_LINKS, "all m >= 1 and D >= 1")
@every(5, 8, 11, first=1, checked="all pairs of pe's of at most 128, D <= 4, m <= {top}", measure="m")
def both_conditions_give_the_grid(m: int) -> Iterator[Failure | None]:
    for dimensions in _dimensions(m):
        expected = {
            frozenset((one, (*one[:place], one[place] + 1, *one[place + 1 :])))
            for one in ids(m, dimensions)
            for place in range(dimensions)
            if one[place] < m
        }
        yield case(mesh_links(m, dimensions) == expected, f"m = {m}, D = {dimensions}", m=m, D=dimensions)


def _cyclic(m: int, dimensions: int) -> set[Link]:
    """Links between ids that differ by one modulo m in one component."""
    found = set()
    for one in ids(m, dimensions):
        for place in range(dimensions):
            found.add(frozenset((one, (*one[:place], one[place] % m + 1, *one[place + 1 :]))))
    return found


@claim(
    "LS-DEF-torus",
    "For m >= 3 the pe's joined by mesh and wrap-around links are those whose ids differ by one modulo m in one component.",
    solver_free=False,
)
@by_coq(TORUS_LINKS, "all m >= 3 and D >= 1")
@every(5, 8, 11, first=3, checked="all pairs of pe's of at most 128, D <= 4, 3 <= m <= {top}", measure="m")
def wrapped_links_are_cyclic(m: int) -> Iterator[Failure | None]:
    for dimensions in _dimensions(m):
        good = torus_links(m, dimensions) == _cyclic(m, dimensions)
        good = good and not wrap_links(m, dimensions) & mesh_links(m, dimensions)
        yield case(good, f"m = {m}, D = {dimensions}", m=m, D=dimensions)


@claim(
    "LS-DEF-torus/small",
    "For m = 2 the wrap-around links join the same pe's as links of the mesh, and for m = 1 each pe to itself.",
)
@every_at((1, 2), checked="m = 1 and m = 2, D <= 4", measure="m")
def small_tori_have_no_new_links(m: int) -> Iterator[Failure | None]:
    for dimensions in range(1, 5):
        wrapped = wrap_links(m, dimensions)
        good = wrapped == mesh_links(2, dimensions) if m == 2 else wrapped == {frozenset(ids(1, dimensions))}
        yield case(good, f"m = {m}, D = {dimensions}", m=m, D=dimensions)


def _cycle(m: int) -> set[frozenset[int]]:
    return {frozenset((i, i % m + 1)) for i in range(1, m + 1)}


def _product(m: int, first: set[frozenset[int]], second: set[frozenset[int]]) -> set[Link]:
    """The product of two graphs on 1..m: pairs that agree in one component and are joined in the other."""
    rows = {frozenset((a, j) for a in link) for link in first for j in range(1, m + 1)}
    return rows | {frozenset((i, b) for b in link) for link in second for i in range(1, m + 1)}


@claim("LS-T2-SHAPE/ring", "For n >= 3 T_1(n) is a cycle of n pe's.", solver_free=False)
@by_coq(SHAPES, "all n >= 3")
@every(12, 20, 30, first=3, checked="all links, 3 <= n <= {top}", measure="n")
def one_dimension_is_a_ring(n: int) -> Iterator[Failure | None]:
    good = torus_links(n, 1) == {frozenset((i,) for i in link) for link in _cycle(n)}
    yield case(good, f"n = {n}", n=n)


@claim(
    "LS-T2-SHAPE/cylinder",
    "For m >= 3 T_2(m^2) is a cycle times a path.",
    closed=False,
)
@claim(
    "LS-T2-SHAPE/closed",
    "For m >= 3 T_2(m^2) is a cycle times a cycle.",
    solver_free=False,
    closed=True,
)
@by_coq(SHAPES, "all m >= 3")
@every(
    6,
    8,
    11,
    first=3,
    checked="all links, 3 <= m <= {top}; graphs of different numbers of links differ",
    measure="m",
)
def two_dimensions_are_a_product(m: int, closed: bool) -> Iterator[Failure | None]:
    found = torus_links(m, 2)
    second = _cycle(m) if closed else _cycle(m) - {frozenset((1, m))}
    expected = _product(m, _cycle(m), second)
    good = found == expected if closed else len(found) == len(expected)
    text = f"m = {m}: {len(found)} links and every pe has 4; a cycle times a path has {len(expected)}"
    yield case(good, text, m=m, links=len(found), expected=len(expected))


def _diameter(pes: tuple[Id, ...], links: frozenset[Link]) -> int:
    near = neighbours(pes, links)
    return max(max(distances(near, pe).values()) for pe in pes)


@claim(
    "LS-DIAM",
    "The diameter of M_1(n) is n-1, that of T_1(n) is floor(n/2).",
    solver_free=False,
)
@by_coq(DIAMETERS, "all n >= 1")
@every(16, 30, 50, first=1, checked="all pairs of pe's by breadth-first search, n <= {top}", measure="n")
def diameters_are_as_printed(n: int) -> Iterator[Failure | None]:
    found = [_diameter(ids(n, 1), links(n, 1)) for links in (mesh_links, torus_links)]
    yield case(found == [n - 1, n // 2], f"n = {n}: {found}", n=n)
