"""Draw a placement as text: letters on a grid, ternary words and a vector for a hypercube."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_letters, digits

from allocert.machines import Grid, Hypercube
from allocert.machines.words import bits
from allocert.models.instance import Instance
from allocert.models.packing import Placement

__all__ = ["draw"]

_MARKS = ascii_letters[26:] + ascii_letters[:26] + digits
_WIDTH = 78
_MOST_ROWS = 64
_VECTOR_DIMENSIONS = 6
_MOST_LISTED = 200


def draw(instance: Instance, placement: Placement) -> list[str]:
    """Lines for people: a picture where one fits 78 columns, then each request with its region."""
    marked = len(placement) <= len(_MARKS)
    picture = _picture(instance, _cells(instance, placement)) if marked else []
    lines = [*picture, ""] if picture else []
    for mark, placed in zip(_MARKS if marked else [""] * len(placement), placement, strict=False):
        wanted = instance.requests[placed.entry].request
        asked = "x".join(map(str, wanted)) if isinstance(wanted, tuple) else f"dimension {wanted}"
        label = f"{mark} " if picture else ""
        lines.append(f"{label}requests[{placed.entry}] ({asked}): {placed.region.address or '-'}")
    if len(lines) > _MOST_LISTED:
        lines[_MOST_LISTED:] = [f"... and {len(lines) - _MOST_LISTED} more; --json lists them all"]
    return lines


def _cells(instance: Instance, placement: Placement) -> list[str]:
    """One character a processor."""
    cells = ["."] * instance.machine.processors
    for node in bits(instance.taken):
        cells[node] = "x" if instance.faulty >> node & 1 else "#"
    for mark, placed in zip(_MARKS, placement, strict=False):
        for node in bits(instance.machine.word(placed.region)):
            cells[node] = mark
    return cells


def _picture(instance: Instance, cells: Sequence[str]) -> list[str]:
    machine = instance.machine
    legend = "(. free, # busy, x faulty)"
    if isinstance(machine, Hypercube) and machine.n <= _VECTOR_DIMENSIONS:
        return [f"nodes 0..{machine.processors - 1} {legend}:", "".join(cells)]
    if not isinstance(machine, Grid) or len(machine.sides) > 2:
        return []
    columns, rows = (*machine.sides, 1)[:2]
    if columns > _WIDTH or rows > _MOST_ROWS:
        return []
    gap = " " if 2 * columns <= _WIDTH else ""
    return [f"columns 0..{columns - 1}, row 0 at the top {legend}:"] + [
        gap.join(cells[row * columns : (row + 1) * columns]) for row in range(rows)
    ]
