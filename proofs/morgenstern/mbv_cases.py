"""Boundary values in every situation of small meshes: what the claims on MBV are counted from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.machines import Mesh, Submesh
from allocert.machines.boundary_frames import BOUNDARY_CHOICES, BoundaryOptions, frame_value, tie_key
from allocert.models.mesh_configurations import Quadruple, Situation, free_bases

__all__ = ["FIRST", "chosen", "contact_length", "mesh_of", "ring_length", "submesh", "values", "variants"]

FIRST = BoundaryOptions()
"""Four neighbours, every side of the mesh, every node of the periphery once, the first of equal frames."""


def variants(**fixed: tuple[int | str, ...]) -> Iterator[BoundaryOptions]:
    """Every combination of the options; ``fixed`` narrows the values of some."""
    choices = {**BOUNDARY_CHOICES, **fixed}
    for combination in product(*choices.values()):
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


def _common(low: int, high: int, other_low: int, other_high: int) -> int:
    return max(0, min(high, other_high) - max(low, other_low) + 1)


def contact_length(s: Situation, frame: Quadruple) -> int:
    """The length of a free frame's border that it shares with residents and with the mesh's edges."""
    a, b, c, d = frame
    columns, rows = c - a + 1, d - b + 1
    length = columns * ((b == 0) + (d == s.Y - 1)) + rows * ((a == 0) + (c == s.X - 1))
    for r in s.residents:
        length += _common(a, c, r.a, r.c) * ((r.d == b - 1) + (r.b == d + 1))
        length += _common(b, d, r.b, r.d) * ((r.c == a - 1) + (r.a == c + 1))
    return length


def ring_length(s: Situation, frame: Quadruple) -> int:
    """The same with diagonal neighbours: of each resident what lies in the frame moved by each of eight steps."""
    a, b, c, d = frame
    columns, rows = c - a + 1, d - b + 1
    length = columns * ((b == 0) + (d == s.Y - 1)) + rows * ((a == 0) + (c == s.X - 1))
    for r in s.residents:
        for right, down in product((-1, 0, 1), repeat=2):
            length += _common(a + right, c + right, r.a, r.c) * _common(b + down, d + down, r.b, r.d)
    return length
