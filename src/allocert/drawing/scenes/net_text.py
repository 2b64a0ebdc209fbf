"""Networks as text: a line a row of processors, and a line a wait."""

from __future__ import annotations

from allocert.drawing.lines import Line, joined, length, line
from allocert.drawing.scenes.looks import look_of
from allocert.drawing.scenes.net import Net

__all__ = ["arrow_lines", "net_lines"]

_MOST_ARROWS = 12


def net_lines(net: Net, width: int) -> list[Line]:
    """Each processor as its name with a mark and its note, in rows as they lie; narrow where there is no room for names."""
    rows = sorted({spot.y for spot in net.spots})
    cells = [
        ""
        if spot.role == "edge"
        else f"{spot.name} {look_of(spot.role).mark}{' ' + spot.note if spot.note else ''}"
        for spot in net.spots
    ]
    columns = sorted({spot.x for spot in net.spots})
    wide = max(map(len, cells)) + 2
    if wide * len(columns) > width:
        cells = [look_of(spot.role).mark for spot in net.spots]
        wide = 2
    shown = []
    for y in rows:
        here: Line = ()
        for spot, cell in sorted(
            ((spot, cell) for spot, cell in zip(net.spots, cells, strict=True) if spot.y == y),
            key=lambda found: found[0].x,
        ):
            here = joined(
                here, line(" " * (wide * columns.index(spot.x) - length(here))), line(cell, spot.role)
            )
        shown.append(here)
    return [*shown, *arrow_lines(net)]


def arrow_lines(net: Net) -> list[Line]:
    """Who waits for whom."""
    shown: list[Line] = []
    for arrow in net.arrows[:_MOST_ARROWS]:
        names = net.spots[arrow.start].name, net.spots[arrow.end].name
        shown.append(((names[0], ""), (" --> ", arrow.role), (names[1], ""), (f"  {arrow.label}", "dim")))
    if len(net.arrows) > _MOST_ARROWS:
        shown.append(line(f"... and {len(net.arrows) - _MOST_ARROWS} more", "dim"))
    return shown
