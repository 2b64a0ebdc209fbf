"""Scenes as panels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from allocert.drawing.chart import Chart
from allocert.drawing.chart_svg import parts_of_charts
from allocert.drawing.chart_text import chart_lines
from allocert.drawing.picture import Picture
from allocert.drawing.picture_svg import parts_of
from allocert.drawing.picture_text import picture_lines
from allocert.drawing.plot import Plot
from allocert.drawing.plot_svg import svg_of_plot
from allocert.drawing.plot_text import painted_plot
from allocert.drawing.scenes.cube import Cube, cube_net, states
from allocert.drawing.scenes.cube_svg import cube_parts
from allocert.drawing.scenes.cube_text import cube_lines
from allocert.drawing.scenes.net import Net
from allocert.drawing.scenes.net_svg import net_parts
from allocert.drawing.scenes.net_text import arrow_lines, net_lines
from allocert.drawing.scenes.panel import Panel, key_of, roles_in
from allocert.drawing.scenes.ring import Arc, Ring
from allocert.drawing.scenes.ring_svg import ring_parts
from allocert.drawing.scenes.ring_text import ring_lines
from allocert.drawing.scenes.sheet import Bars, Sheet
from allocert.drawing.scenes.sheet_svg import bars_parts, sheet_parts
from allocert.drawing.scenes.sheet_text import bars_lines, sheet_lines

__all__ = [
    "bars_panel",
    "charts_panel",
    "cube_panels",
    "net_panels",
    "pictures_panel",
    "plot_panel",
    "ring_panels",
    "sheet_panel",
]

_MOST_KEYS = 24
_PLOT_WIDE, _PLOT_HIGH = 620.0, 330.0
_COLOURS = 6
_EXTENT = re.compile(r"height='([0-9.]+)'")


def cube_panels(cube: Cube, width: int, names: Mapping[str, str] = MappingProxyType({})) -> list[Panel]:
    """The cube, and what its colours and marks mean: by role where ``names`` says it otherwise than usual."""
    net = cube_net(cube)
    waits = arrow_lines(net) if net is not None else []
    drawn = Panel(*cube_parts(cube), (*cube_lines(cube, width), *waits))
    entries = _entries(states(cube), names)
    if [role for role, _ in entries] == ["free"] and not cube.marked:
        return [drawn]
    marks = {one.role: one.mark for one in cube.marked}
    named = [(one.role, f"{one.label}") for one in cube.marked]
    return [drawn, key_of([*entries, *named][:_MOST_KEYS], width, marks)]


def net_panels(net: Net, width: int, names: Mapping[str, str] = MappingProxyType({})) -> list[Panel]:
    """The network, and what its colours mean, as :func:`cube_panels`."""
    drawn = Panel(*net_parts(net), tuple(net_lines(net, width)))
    return [drawn, key_of(_entries([spot.role for spot in net.spots], names), width)]


def _entries(roles: Iterable[str], names: Mapping[str, str]) -> list[tuple[str, str]]:
    """The roles that occur with their words: those that have a look of their own, then colours that ``names`` names."""
    present = set(roles)
    known = [role for role, _ in roles_in(present)]
    return [
        (role, names.get(role, "")) for role in [*known, *(n for n in names if n in present - set(known))]
    ]


def ring_panels(ring: Ring, width: int, names: Mapping[str, str] = MappingProxyType({})) -> list[Panel]:
    """The ring, and what its arcs and the colours of its words mean, as :func:`cube_panels`."""
    drawn = Panel(*ring_parts(ring), tuple(ring_lines(ring, width)))
    arcs: dict[str, Arc] = {}
    for arc in ring.arcs:
        arcs.setdefault(arc.role, arc)
    named = [(role, arc.label) for role, arc in arcs.items() if arc.label]
    named += [(role, names.get(role, "")) for role, _ in roles_in(ring.roles.values()) if role not in arcs]
    if not named:
        return [drawn]
    return [drawn, key_of(named[:_MOST_KEYS], width, {role: arc.mark for role, arc in arcs.items()})]


def sheet_panel(sheet: Sheet, width: int) -> Panel:
    """A table."""
    return Panel(*sheet_parts(sheet), tuple(sheet_lines(sheet, width)))


def bars_panel(bars: Bars, width: int) -> Panel:
    """Bars."""
    return Panel(*bars_parts(bars), tuple(bars_lines(bars, width)))


def pictures_panel(pictures: Sequence[Picture], width: int) -> Panel:
    """Equally large pictures of a grid side by side, in rows of as many as there is room for in text."""
    wide, high, parts = parts_of(pictures, 6.0)
    return Panel(wide, high, tuple(parts), tuple(picture_lines(pictures, width)))


def charts_panel(charts: Sequence[Chart], width: int) -> Panel:
    """Charts below one another."""
    wide, high, parts = parts_of_charts(charts, 6.0)
    lines = tuple(shown for chart in charts for shown in chart_lines(chart, width))
    return Panel(wide, high, tuple(parts), lines)


def plot_panel(plot: Plot, width: int) -> Panel:
    """A plot, in text without other than ASCII characters."""
    svg = svg_of_plot(plot, wide=_PLOT_WIDE, high=_PLOT_HIGH)
    high = _EXTENT.search(svg)
    lines = tuple(
        tuple((words, "" if colour is None else f"c{colour % _COLOURS}") for words, colour in runs)
        for runs in painted_plot(plot, width=width, height=12, plain=True)
    )
    return Panel(_PLOT_WIDE, float(high[1]) if high else _PLOT_HIGH, (svg,), lines)
