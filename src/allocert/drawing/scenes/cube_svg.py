"""Cubes as SVG: up to Q_4 as nested cubes, above as planes of four by four whose neighbours differ in one bit."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.drawing.scenes.cube import Cube, cube_net, plane_of, word_of_node
from allocert.drawing.scenes.looks import look_of
from allocert.drawing.scenes.net_svg import net_parts
from allocert.drawing.svg import Ink, haloed, pointed, text

__all__ = ["cube_parts"]

_CELL, _GAP, _TOP = 44.0, 30.0, 20.0
_SMALL = 36.0
_MOST_RINGS = 3
_LONGEST_WORD = 6
"""A longer word does not fit into a cell."""


def cube_parts(cube: Cube) -> tuple[float, float, tuple[str, ...]]:
    """Width, height and elements."""
    net = cube_net(cube)
    if net is not None:
        return net_parts(net)
    cell = _SMALL if cube.n > 6 else _CELL
    planes = {plane_of(cube.n, node)[:2] for node in range(1 << cube.n)}
    across, down = max(x for x, _ in planes) + 1, max(y for _, y in planes) + 1
    wide, high = across * (4 * cell + _GAP), down * (4 * cell + _GAP)
    return wide, high, tuple(_planes(cube, cell))


def _corner(cube: Cube, cell: float, node: int) -> tuple[float, float]:
    """The upper left one of a node's cell."""
    column, row, x, y = plane_of(cube.n, node)
    return column * (4 * cell + _GAP) + x * cell, row * (4 * cell + _GAP) + _TOP + y * cell


def _planes(cube: Cube, cell: float) -> Iterator[str]:
    """A cell a node with its label; a ring in a cell for each set that it belongs to; a headline a plane."""
    rings = {
        node: [one.role for one in cube.marked if node in set(one.members)] for node in range(1 << cube.n)
    }
    for node in range(1 << cube.n):
        u, v = _corner(cube, cell, node)
        word = word_of_node(cube.n, node)
        if node % 16 == 0:
            yield text(u, v - 6, f"{word[:-4]}****", 12, fill=Ink.DIM, anchor="start", weight="bold")
        look = look_of(cube.roles.get(node, "free"))
        yield (
            f"<rect x='{u:.2f}' y='{v:.2f}' width='{cell:.2f}' height='{cell:.2f}' fill='{look.fill}' "
            f"fill-opacity='{look.opacity}' stroke='{Ink.OUTLINE}' stroke-width='0.8'/>"
        )
        for inset, role in enumerate(rings[node][:_MOST_RINGS]):
            yield _ring(u, v, cell, 2.5 + 4.5 * inset, look_of(role).stroke)
        note = cube.notes.get(node, "")
        word = word if cube.n <= _LONGEST_WORD else word[-4:]  # the headline has the other bits
        yield text(u + cell / 2, v + cell / 2 + (0 if note else 3.5), word, 10.0, fill=look.ink)
        if note:
            yield from haloed(u + cell / 2, v + cell - 7, note, 9.5, Ink.INK)
    for arrow in cube.arrows:
        (x, y), (u, v) = (_corner(cube, cell, node) for node in (arrow.start, arrow.end))
        half, above = cell / 2, cell / 4
        yield from pointed(x + half, y + above, u + half, v + above, look_of(arrow.role).stroke, 2.0)


def _ring(x: float, y: float, cell: float, inset: float, colour: str) -> str:
    side = cell - 2 * inset
    return (
        f"<rect x='{x + inset:.2f}' y='{y + inset:.2f}' width='{side:.2f}' height='{side:.2f}' rx='3' fill='{colour}' "
        f"fill-opacity='0.3' stroke='{colour}' stroke-width='3'/>"
    )
