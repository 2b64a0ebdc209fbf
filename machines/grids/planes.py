"""How the processors of a grid are laid out in a drawing: plane by plane."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines.described import Panel
from allocert.machines.grid import Grid

__all__ = ["planes"]


def planes(grid: Grid) -> Iterator[Panel]:
    """The planes of x and y in order, each with its first processor; the only one has no title.

    >>> from allocert.machines.grid import Mesh
    >>> [panel.title for panel in planes(Mesh(4, 3, 2))]
    ['at (0,0,0)', 'at (0,0,1)']
    """
    columns, rows = (*grid.sides, 1)[:2]
    for first in range(0, grid.processors, columns * rows):
        alone = grid.processors == columns * rows
        yield Panel("" if alone else f"at {grid.node_name(first)}", first, columns, rows)
