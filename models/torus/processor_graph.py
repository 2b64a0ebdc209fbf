"""The square torus and the mesh as graphs: their links by the numbers of two processors, and translations."""

from __future__ import annotations

from typing import TypeAlias

from allocert.machines.torus_links import TorusLinks
from allocert.machines.words import bits

__all__ = ["Edges", "mesh_edges", "moved", "torus_edges"]

Edges: TypeAlias = list[tuple[int, int]]
"""Links by their two processors, i m + j each; parallel links are listed each."""


def torus_edges(side: int, simple: bool) -> Edges:
    """All links of T_(m x m); self-loops join a processor to itself.

    >>> torus_edges(2, True)
    [(0, 2), (1, 3), (0, 1), (2, 3)]
    """
    torus = TorusLinks((side, side), simple)
    ends = map(torus.ends, bits(torus.word))
    return [(one[0] * side + one[1], other[0] * side + other[1]) for one, other in ends]


def mesh_edges(side: int) -> Edges:
    """All links of the mesh: those of the torus that do not close a row or column."""
    return [(one, other) for one, other in torus_edges(side, False) if other > one]


def moved(side: int, node: int, down: int, right: int) -> int:
    """Where a translation by these numbers of rows and columns takes a processor."""
    return (node // side + down) % side * side + (node % side + right) % side
