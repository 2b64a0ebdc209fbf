"""Cubes as text: planes of four by four whose neighbours differ in one bit, a mark a node."""

from __future__ import annotations

from allocert.drawing.lines import Line, beside, joined, line
from allocert.drawing.scenes.cube import Cube, plane_of, word_of_node
from allocert.drawing.scenes.looks import look_of

__all__ = ["cube_lines"]


def cube_lines(cube: Cube, width: int) -> list[Line]:
    """The planes, as many side by side as there is room for; the bits of a column stand above it, those of a row left of it.

    A node has the marks of the sets that it belongs to, or that of its role; then its note.
    """
    cells = {node: _cell(cube, node) for node in range(1 << cube.n)}
    wide = max(max(sum(len(part) for part, _ in cell) for cell in cells.values()), min(cube.n, 2))
    planes: dict[tuple[int, int], dict[tuple[int, int], int]] = {}
    for node in cells:
        column, row, x, y = plane_of(cube.n, node)
        planes.setdefault((row, column), {})[y, x] = node
    blocks = [_plane(cube, cells, planes[key], wide) for key in sorted(planes)]
    size = max(sum(len(part) for part, _ in shown) for block in blocks for shown in block)
    count = max(1, min(4, (width + 3) // (size + 3)))
    shown: list[Line] = []
    for first in range(0, len(blocks), count):
        if first:
            shown.append(())
        shown += beside(blocks[first : first + count])
    return shown


def _cell(cube: Cube, node: int) -> Line:
    role = cube.roles.get(node, "free")
    marks = [(one.mark, one.role) for one in cube.marked if node in one.members]
    if not marks or role not in ("free", ""):
        marks.insert(0, (look_of(role).mark or "o", role))
    note = cube.notes.get(node, "")
    return (*marks, *(((f" {note}", ""),) if note else ()))


def _plane(cube: Cube, cells: dict[int, Line], plane: dict[tuple[int, int], int], wide: int) -> list[Line]:
    """Lines of one plane; a node's label is the plane's bits, its row's, and its column's."""
    low, shown = min(2, cube.n), list[Line]()
    words = {place: word_of_node(cube.n, node) for place, node in plane.items()}
    first = words[0, 0]
    behind = max(0, min(2, cube.n - 2))
    if cube.n > 4:
        shown.append(line(f"{first[:-4]}****", "head"))
    columns = range(max(x for _, x in plane) + 1)
    names = [words[0, x][-low:] if low else "" for x in columns]
    shown.append(line(" " * (behind + 1) + " ".join(f"{name:>{wide}}" for name in names), "dim"))
    for y in range(max(y for y, _ in plane) + 1):
        word = words[y, 0]
        here = line((word[-low - behind : len(word) - low] if behind else "") + " ", "dim")
        for x in columns:
            cell = cells[plane[y, x]]
            pad = wide - sum(len(part) for part, _ in cell)
            here = joined(here, line(" " * (pad + (x > 0))), cell)
        shown.append(here)
    return shown
