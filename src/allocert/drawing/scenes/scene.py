"""What a form draws: scenes of some kind, as panels below one another in a frame."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from allocert.drawing.chart import Chart
from allocert.drawing.chart_svg import parts_of_charts
from allocert.drawing.chart_text import chart_lines
from allocert.drawing.frames import Frame
from allocert.drawing.lines import Line, clipped, printable
from allocert.drawing.picture import Picture
from allocert.drawing.picture_svg import parts_of
from allocert.drawing.picture_text import picture_lines
from allocert.drawing.plot import Plot
from allocert.drawing.plot_svg import svg_of_plot
from allocert.drawing.plot_text import painted_plot
from allocert.drawing.scenes.cube import Cube, cube_net, states
from allocert.drawing.scenes.cube_svg import cube_parts
from allocert.drawing.scenes.cube_text import cube_lines
from allocert.drawing.scenes.looks import colour_role
from allocert.drawing.scenes.net import Net
from allocert.drawing.scenes.net_svg import net_parts
from allocert.drawing.scenes.net_text import arrow_lines, net_lines
from allocert.drawing.scenes.panel import Panel, entries_of, key_of, words_panel
from allocert.drawing.scenes.ring import Ring
from allocert.drawing.scenes.ring_svg import ring_parts
from allocert.drawing.scenes.ring_text import ring_lines
from allocert.drawing.scenes.sheet import Bars, Sheet, Words
from allocert.drawing.scenes.sheet_svg import bars_parts, sheet_parts
from allocert.drawing.scenes.sheet_text import bars_lines, sheet_lines
from allocert.drawing.svg import document, fragment

__all__ = ["Scene", "Shot", "frame_of", "frames_of", "panels_of", "svg_of_shot"]

Scene: TypeAlias = (
    Cube | Net | Ring | Sheet | Bars | Plot | Words | Panel | Sequence[Picture] | Sequence[Chart]
)
"""Pictures are equally large and stand side by side, as many as there is room for in text; charts stand below one another; none of
either is nothing."""

Shot: TypeAlias = tuple[str, *tuple[Scene, ...]]
"""A caption with the scenes of one frame."""

_APART = 18.0
_EDGE = 10.0
_HEAD = 66.0
_COLUMNS = 96
_LONGEST_TITLE = 300
_PLOT_WIDE, _PLOT_HIGH = 620.0, 330.0
_EXTENT = re.compile(r"height='([0-9.]+)'")


def frames_of(shots: Iterable[Shot], width: int, text: str = "") -> list[Frame]:
    """A frame a shot; lines have at most ``width`` characters, ``text`` stands behind each caption in the title."""
    return [frame_of(caption, scenes, width, text) for caption, *scenes in shots]


def frame_of(caption: str, scenes: Iterable[Scene], width: int, text: str = "") -> Frame:
    """The panels of the scenes below one another, as :func:`frames_of` has them."""
    panels = [panel for scene in scenes for panel in panels_of(scene, width)]
    wide, high, parts = _stacked(panels, _EDGE)
    inks = list[Line]()
    for panel in panels:
        if panel.lines and inks:
            inks.append(())
        inks += (clipped(_printed(shown), width) for shown in panel.lines)
    title = " ".join(": ".join(filter(None, (caption, text))).split())[:_LONGEST_TITLE]
    return Frame(printable(caption), fragment(wide, high, title, parts), tuple(inks))


def svg_of_shot(title: str, shot: Shot) -> str:
    """A whole SVG document of one frame, with its caption below the title; a plot alone has a title of its own."""
    caption, *scenes = shot
    if len(scenes) == 1 and isinstance(scenes[0], Plot):
        return svg_of_plot(scenes[0], whole=True)
    wide, high, parts = _stacked([panel for scene in scenes for panel in panels_of(scene, _COLUMNS)], _HEAD)
    return document(wide, high, title, caption, parts)


def _stacked(panels: Sequence[Panel], head: float) -> tuple[float, float, list[str]]:
    """Width, height and elements of the panels, the first one below ``head`` pixels."""
    top, parts = head, list[str]()
    for panel in panels:
        if panel.parts:
            parts += [f"<g transform='translate({_EDGE:.2f} {top:.2f})'>", *panel.parts, "</g>"]
            top += panel.high + _APART
    high = top - _APART if parts else head
    return max((panel.wide for panel in panels), default=0.0) + 2 * _EDGE, high + _EDGE, parts


def _printed(shown: Line) -> Line:
    return tuple((printable(words), role) for words, role in shown)


def panels_of(scene: Scene, width: int) -> list[Panel]:
    """The scene, and what its colours and marks mean where that is not shown in it."""
    match scene:
        case Cube():
            return _cube(scene, width)
        case Net():
            drawn = Panel(*net_parts(scene), tuple(net_lines(scene, width)))
            return [drawn, key_of(entries_of([spot.role for spot in scene.spots], scene.names), width, {})]
        case Ring():
            return _ring(scene, width)
        case Sheet():
            return [Panel(*sheet_parts(scene), tuple(sheet_lines(scene, width)))]
        case Bars():
            return [Panel(*bars_parts(scene), tuple(bars_lines(scene, width)))]
        case Plot():
            return [_plot(scene, width)]
        case Words():
            return [words_panel(scene, width)]
        case Panel():
            return [scene]
    pictures = [one for one in scene if isinstance(one, Picture)]
    if pictures:
        wide, high, parts = parts_of(pictures, 6.0)
        return [Panel(wide, high, tuple(parts), tuple(picture_lines(pictures, width)))]
    charts = [one for one in scene if isinstance(one, Chart)]
    if not charts:
        return []
    wide, high, parts = parts_of_charts(charts, 6.0)
    lines = tuple(shown for chart in charts for shown in chart_lines(chart, width))
    return [Panel(wide, high, tuple(parts), lines)]


def _cube(cube: Cube, width: int) -> list[Panel]:
    net = cube_net(cube)
    waits = arrow_lines(net) if net is not None else []
    drawn = Panel(*cube_parts(cube), (*cube_lines(cube, width), *waits))
    entries = entries_of(states(cube), cube.names)
    if [role for role, _ in entries] == ["free"] and not cube.marked:
        return [drawn]
    entries += [(one.role, one.label) for one in cube.marked]
    return [drawn, key_of(entries, width, {one.role: one.mark for one in cube.marked})]


def _ring(ring: Ring, width: int) -> list[Panel]:
    """The legend names arcs, one of each role, and then the roles of words."""
    drawn = Panel(*ring_parts(ring), tuple(ring_lines(ring, width)))
    arcs = {arc.role: arc for arc in reversed(ring.arcs)}
    named = [(arc.role, arc.label) for arc in ring.arcs if arc.label and arcs[arc.role] is arc]
    named += entries_of({*ring.roles.values()} - {*arcs}, ring.names)
    return [drawn, key_of(named, width, {role: arc.mark for role, arc in arcs.items()})] if named else [drawn]


def _plot(plot: Plot, width: int) -> Panel:
    """In text without other than ASCII characters."""
    svg = svg_of_plot(plot, wide=_PLOT_WIDE, high=_PLOT_HIGH)
    high = _EXTENT.search(svg)
    lines = tuple(
        tuple((words, "" if colour is None else colour_role(colour)) for words, colour in runs)
        for runs in painted_plot(plot, width=width, height=12, plain=True)
    )
    return Panel(_PLOT_WIDE, float(high[1]) if high else _PLOT_HIGH, (svg,), lines)
