"""Draw a placement: a picture of a grid of one or two dimensions, a vector for a hypercube, and a list."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.drawing.lines import COLUMNS, Drawn, Line, length, marked, shortened
from allocert.drawing.panels import panel_picture
from allocert.drawing.picture import MARKS, Picture, boxes_of, mark_of, nodes_of
from allocert.drawing.picture_text import text_of
from allocert.machines import DescribedMachine, Grid, Hypercube, Machine, Request
from allocert.machines.pieces.regions import Joined
from allocert.machines.words import bits
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import Placement

__all__ = ["draw", "pictures_of"]

_VECTOR_DIMENSIONS = 6
_MOST_LISTED = 200
_MOST_PANELS, _FEW_PANELS = 256, 8
"""In a picture, and in lines."""


def draw(instance: Instance, placement: Placement, columns: int = COLUMNS) -> list[str]:
    """Lines for people: a picture in this many columns where there is one, then each request with its region."""
    pictures = pictures_of(instance, placement)
    few = len(placement) <= len(MARKS)
    lines = []
    if (
        pictures
        and few
        and len(pictures) <= _FEW_PANELS
        and len({(one.width, one.height) for one in pictures}) == 1
    ):
        lines = ["row 0 at the top (. free, # busy, x faulty)", *text_of(pictures, columns), ""]
    elif isinstance(instance.machine, Hypercube) and instance.machine.n <= _VECTOR_DIMENSIONS and few:
        last = instance.machine.processors - 1
        colours = {mark: f"c{index % 6}" for index, mark in enumerate(MARKS[: len(placement)])}
        vector = marked(_vector(instance, placement), {"#": "busy", "x": "faulty"} | colours)
        lines = [f"nodes 0..{last} (. free, # busy, x faulty):", *_folded(vector, columns), ""]
    drawn = bool(lines)
    for mark, placed in zip(MARKS if few else [""] * len(placement), placement, strict=False):
        wanted = instance.requests[placed.entry].request
        asked = _asked(instance.machine, wanted)
        label = f"{mark} " if drawn else ""
        lines.append(f"{label}requests[{placed.entry}] ({asked}): {placed.region.address or '-'}")
    if any(isinstance(placed.region, Joined) for placed in placement):
        lines.append("(a region: its sides:block@corner of each of its pieces, joined by +)")
    return [*shortened(lines, _MOST_LISTED)]


def _asked(machine: Machine, wanted: Request) -> str:
    if isinstance(machine, DescribedMachine):
        return machine.asked(wanted)
    return "x".join(map(str, wanted)) if isinstance(wanted, tuple) else f"dimension {wanted}"


def pictures_of(instance: Instance, placement: Placement) -> tuple[Picture, ...]:
    """The picture of a placement on a grid of one or two dimensions; of a described machine one for each panel, unless these are too many."""
    machine = instance.machine
    if isinstance(machine, DescribedMachine):
        panels = list(machine.panels())
        regions = [(number, machine.word(one.region)) for number, one in enumerate(placement)]
        others = [(machine.word(region), "#", "busy") for region in instance.busy]
        others.append((instance.faulty, "x", "faulty"))
        return (
            tuple(panel_picture(panel, regions, others) for panel in panels)
            if len(panels) <= _MOST_PANELS
            else ()
        )
    if not isinstance(machine, Grid) or len(machine.sides) > 2:
        return ()
    columns, rows = (*machine.sides, 1)[:2]
    boxes = [box for region in instance.busy for box in boxes_of(machine, region, "#", "", "busy", 0)]
    boxes += nodes_of(bits(instance.faulty), "x", "faulty", columns)
    for index, placed in enumerate(placement):
        label = mark_of(index) if len(placement) <= len(MARKS) else ""
        boxes += boxes_of(machine, placed.region, mark_of(index), label, "placed", index)
    return (Picture("", columns, rows, tuple(boxes)),)


def _folded(vector: Line, columns: int) -> Iterator[str]:
    """The vector in lines of a power of two of nodes that have room."""
    in_a_row = 1 << (min(columns, length(vector)).bit_length() - 1)
    cells = [(character, role) for words, role in vector for character in words]
    for first in range(0, len(cells), in_a_row):
        yield Drawn(tuple(cells[first : first + in_a_row]))


def _vector(instance: Instance, placement: Placement) -> str:
    """One character a processor."""
    cells = ["."] * instance.machine.processors
    for node in bits(instance.taken):
        cells[node] = "x" if instance.faulty >> node & 1 else "#"
    for mark, placed in zip(MARKS, placement, strict=False):
        for node in bits(instance.machine.word(placed.region)):
            cells[node] = mark
    return "".join(cells)
