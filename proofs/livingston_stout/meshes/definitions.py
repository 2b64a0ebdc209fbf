"""Livingston & Stout 1989, section 2: the links of meshes and tori, their shapes and diameters."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.meshes.grid_graphs import (
    ids,
    mesh_links,
    torus_links,
    wrap_links,
)
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.subsystems.mesh_shapes import DIAMETERS, MESH_LINKS, SHAPES, TORUS_LINKS
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

CLAIMS.also(
    in_coq("LS-DEF-mesh", MESH_LINKS, "all m >= 1 and D >= 1"),
    in_coq("LS-DEF-torus", TORUS_LINKS, "all m >= 3 and D >= 1"),
    in_coq("LS-T2-SHAPE/ring", SHAPES, "all n >= 3"),
    in_coq("LS-T2-SHAPE/closed", SHAPES, "all m >= 3"),
    in_coq("LS-DIAM", DIAMETERS, "all n >= 1"),
)


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


@claim("LS-T2-SHAPE/cylinder", "For m >= 3 T_2(m^2) is a cycle times a path.")
@every(
    6,
    8,
    11,
    first=3,
    checked="all links, 3 <= m <= {top}; graphs of different numbers of links differ",
    measure="m",
)
def two_dimensions_are_a_cylinder(m: int) -> Iterator[Failure | None]:
    links, expected = len(torus_links(m, 2)), m * m + m * (m - 1)
    text = f"m = {m}: {links} links and every pe has 4; a cycle times a path has {expected}"
    yield case(links == expected, text, m=m, links=links, expected=expected)
