"""Boundary values in every situation of small meshes: what the claims on MBV are counted from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.machines import Mesh, Submesh
from allocert.machines.boundary_frames import BOUNDARY_CHOICES, BoundaryOptions, frame_value, tie_key
from allocert.models.meshes.configurations import Quadruple, Situation, free_bases

__all__ = ["FIRST", "chosen", "mesh_of", "submesh", "values", "variants"]

FIRST = BoundaryOptions()
"""Four neighbours, every side of the mesh, every node of the periphery once, the first of equal frames."""


def variants() -> Iterator[BoundaryOptions]:
    """Every combination of the options."""
    for combination in product(*BOUNDARY_CHOICES.values()):
        yield BoundaryOptions(*combination)


def mesh_of(situation: Situation) -> Mesh:
    """Its mesh as a machine."""
    return Mesh(situation.X, situation.Y)


def submesh(quadruple: Quadruple) -> Submesh:
    """A quadruple as a submesh."""
    return Submesh.quadruple(*quadruple)


def values(s: Situation, x: int, y: int, options: BoundaryOptions = FIRST) -> dict[tuple[int, int], int]:
    """The boundary value of every free frame by its base, from the definition node by node."""
    mesh = mesh_of(s)
    return {base: frame_value(mesh, s.busy, Submesh(base, (x, y)), options) for base in free_bases(s, x, y)}


def chosen(found: dict[tuple[int, int], int], ties: str = "first") -> tuple[int, int] | None:
    """The base of greatest value, or ``None`` without any."""
    return min(found, key=lambda base: (-found[base], tie_key(base, ties)), default=None)
