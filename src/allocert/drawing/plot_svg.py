"""Plots as SVG: names stand next to the lines where there is room, else below; each series has its own marker too.

Colours are those of :mod:`allocert.drawing.svg`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from allocert.drawing.lines import folded
from allocert.drawing.plot import Plot, Point, Scale, Series, figure, scales_of
from allocert.drawing.svg import FONT, PALETTE, Ink, fixed

__all__ = ["svg_of_plot"]

_WIDE, _HIGH = 640.0, 380.0
_TOP, _UNTITLED, _BOTTOM, _RIGHT = 56.0, 34.0, 44.0, 20.0
_LETTER = 7.0
"""About this many pixels a character of size 12."""
_APART = 15.0
_MOST_MARKED = 60
"""A line of more points has no markers."""
_COLOURS = {"paper": Ink.PAPER, "ink": Ink.INK, "dim": Ink.DIM, "rule": Ink.RULE}
_ROW = 14.0
"""Between two rows of names below the axis, where they would touch each other in one."""
_MANY_BANDS = 4
_MARKS = ("marks", "hollow")
_DASHES = ("", "7 3", "2 3", "9 3 2 3")


def svg_of_plot(plot: Plot, *, wide: float = _WIDE, high: float = _HIGH, whole: bool = False) -> str:
    """An ``<svg>`` element for a page, of ``wide`` pixels; it is higher than ``high`` where names or notes stand below.

    ``whole``: a file of its own instead, with title and note, on white, with colours that are no variables.
    """
    beside = _beside(plot, high)
    across, upright = scales_of(plot, int((wide - 120) / 70), int((high - _TOP - _BOTTOM) / 44))
    left = 34.0 + _LETTER * max((len(words) for _, words in upright.marks), default=1)
    last = 3.5 * max((len(words) for at, words in across.marks if across.at(at) > 0.95), default=0)
    right = max(26.0 + _LETTER * max(map(len, plot.names)) if beside else _RIGHT, last + 4)
    top = _TOP if whole else _UNTITLED
    staggered = bool(plot.x.names) and len(across.marks) > int((wide - 120) / 70)
    bottom = _BOTTOM + (_ROW if staggered else 0.0)
    frame = _Frame(plot, across, upright, left, top, wide - left - right, high - top - bottom, staggered)
    parts = [*frame.axes()]
    for series in plot.drawn:
        parts += frame.series(series)
    y = high + 2
    if beside:
        parts += frame.names()
    keys = [*_keys(plot, beside)]
    for line in _rows(keys, wide - 2 * 16):
        y += 6
        x = 16.0
        for series, words in line:
            parts += _key(series, x, y)
            parts.append(_text(x + 30, y + 4, words, 12, "start"))
            x += 48 + _LETTER * len(words)
        y += 14
    for note in folded(plot.note if whole else "", int((wide - 32) / 5.7)):
        y += 14
        parts.append(_text(16, y, note, 11, "start", "dim"))
    total = y + 10 if keys or (plot.note and whole) else high
    extent = f"width='{wide:.0f}' height='{total:.0f}'"
    box, paper = f"0 0 {wide:.0f} {total:.0f}", _paint(fill="paper")
    size = min(15.0, (wide - 32) / (0.58 * max(1, len(plot.title))))
    titled = [f"<rect {extent} {paper}/>", _text(16, 24, plot.title, size, "start", weight="bold")]
    head = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{box}' {extent} {FONT} role='img' class='drawing plot'>",
        f"<title>{escape(_description(plot))}</title>",
        *(titled if whole else []),
    ]
    drawn = "\n".join([*head, *parts, "</svg>", ""])
    return fixed(drawn) if whole else drawn


@dataclass(frozen=True)
class _Frame:
    """The room of the axes: where a point of the plot is on the page. ``staggered``: names below the axis are in two rows."""

    plot: Plot
    across: Scale
    upright: Scale
    left: float
    top: float
    wide: float
    high: float
    staggered: bool

    def _x(self, value: float) -> float:
        return self.left + self.across.at(value) * self.wide

    def _y(self, value: float) -> float:
        return self.top + (1 - self.upright.at(value)) * self.high

    def axes(self) -> Iterator[str]:
        """The grid, the ticks with their numbers, the names of the axes."""
        left, top, wide, high = self.left, self.top, self.wide, self.high
        rule, dim = _paint(stroke="rule"), _paint(stroke="dim")
        lines = "".join(f"M{left:.1f},{self._y(at):.1f}h{wide:.1f}" for at, _ in self.upright.marks)
        yield f"<path d='{lines}' {rule} fill='none'/>"
        for at, words in self.upright.marks:
            yield _text(left - 7, self._y(at) + 4, words, 11.5, "end", "dim")
        feet = "".join(f"M{self._x(at):.1f},{top + high:.1f}v5" for at, _ in self.across.marks)
        yield f"<path d='M{left:.1f},{top + high:.1f}h{wide:.1f}{feet}' {dim} fill='none'/>"
        for place, (at, words) in enumerate(self.across.marks):
            lower = _ROW if self.staggered and place % 2 else 0.0
            yield _text(self._x(at), top + high + 18 + lower, words, 11.5, "middle", "dim")
        below = top + high + 36 + (_ROW if self.staggered else 0.0)
        yield _text(left + wide / 2, below, self.plot.x.title, 12, "middle")
        yield _text(16, top - 12, self.plot.y.title, 12, "start")

    def series(self, series: Series) -> Iterator[str]:
        """One series, its intervals first."""
        points = series.points
        if not points:
            return
        if series.role == "bars":
            yield from self._bars(series)
            return
        yield from self._intervals(series)
        name = _colour(series)
        if series.role == "area":
            zero = self._y(max(0.0, self.upright.low))
            path = f"M{self._x(points[0].x):.1f},{zero:.1f}V{self._stairs(points)[1:].partition(',')[2]}V{zero:.1f}Z"
            yield f"<path d='{path}' {_paint(fill=name)} fill-opacity='0.35' stroke='none'/>"
        if series.role not in _MARKS:
            stairs = series.role in ("step", "area")
            path = self._stairs(points) if stairs else self._joined(points)
            drawn = (
                f"{_paint(stroke=name)} stroke-width='2' stroke-linejoin='round' fill='none'{_dashed(series)}"
            )
            yield f"<path d='{path}' {drawn}/>"
        if series.role in _MARKS or (series.role == "line" and len(points) <= _MOST_MARKED):
            hollow = series.role != "marks"
            for point in points:
                label = f"{series.label}: {_value(point)}"
                yield _marker(series.colour, self._x(point.x), self._y(point.y), name, label, hollow=hollow)

    def _joined(self, points: tuple[Point, ...]) -> str:
        return "M" + "L".join(f"{self._x(point.x):.1f},{self._y(point.y):.1f}" for point in points)

    def _stairs(self, points: tuple[Point, ...]) -> str:
        path = f"M{self._x(points[0].x):.1f},{self._y(points[0].y):.1f}"
        for point in points[1:]:
            path += f"H{self._x(point.x):.1f}V{self._y(point.y):.1f}"
        return path

    def _intervals(self, series: Series) -> Iterator[str]:
        """A band around a line, a whisker through a mark."""
        known = [point for point in series.points if point.low is not None and point.high is not None]
        if not known:
            return
        name = _colour(series)
        ends = [(self._x(p.x), self._y(p.low or 0.0), self._y(p.high or 0.0)) for p in known]
        bands = sum(any(point.low is not None for point in one.points) for one in self.plot.series)
        thin = 0.18 if bands < _MANY_BANDS else 0.07
        if series.role in ("line", "ceiling") and len(known) > 1:
            upper = "L".join(f"{x:.1f},{high:.1f}" for x, _, high in ends)
            lower = "L".join(f"{x:.1f},{low:.1f}" for x, low, _ in reversed(ends))
            yield f"<path d='M{upper}L{lower}Z' {_paint(fill=name)} fill-opacity='{thin}' stroke='none'/>"
        path = "".join(
            f"M{x:.1f},{low:.1f}V{high:.1f}M{x - 3:.1f},{high:.1f}h6M{x - 3:.1f},{low:.1f}h6"
            for x, low, high in ends
        )
        yield f"<path d='{path}' {_paint(stroke=name)} stroke-width='1' fill='none'/>"

    def _bars(self, series: Series) -> Iterator[str]:
        """Bars of one value stand side by side where several series have them."""
        own = [one for one in self.plot.series if one.role == "bars"]
        every = [point.x for one in own for point in one.points]
        apart = min((b - a for a, b in pairwise(sorted(set(every)))), default=1.0)
        room = (self._x(min(every) + apart) - self._x(min(every))) if len(set(every)) > 1 else self.wide
        wide = max(1.0, room * (0.8 if len(series.points) < _MOST_MARKED else 1.0) / len(own))
        first = -len(own) / 2 + own.index(series)
        zero = self._y(max(0.0, self.upright.low))
        name, ink = f"c{series.colour % len(PALETTE)}", _paint(stroke="ink")
        for point in series.points:
            x, y = self._x(point.x) + first * wide, self._y(point.y)
            label = f"{series.label}: {_value(point)}"
            yield (
                f"<rect x='{x:.1f}' y='{min(y, zero):.1f}' width='{wide:.1f}' height='{abs(zero - y):.1f}' "
                f"{_paint(fill=name)} fill-opacity='0.75'><title>{escape(label)}</title></rect>"
            )
            if point.low is not None and point.high is not None:
                path = f"M{x + wide / 2:.1f},{self._y(point.low):.1f}V{self._y(point.high):.1f}"
                yield f"<path d='{path}' {ink} stroke-width='1.4' fill='none'/>"

    def names(self) -> Iterator[str]:
        """The name of each line next to its last point, apart from one another."""
        ends: dict[str, tuple[float, Series]] = {}
        for series in self.plot.series:
            if series.points:
                ends.setdefault(series.name, (self._y(series.points[-1].y), series))
        right, lowest = self.left + self.wide, self.top + self.high
        order = sorted(ends.values(), key=lambda end: end[0])
        places: list[float] = []
        for y, _ in order:
            places.append(max(y, places[-1] + _APART) if places else y)
        over = places[-1] - lowest if places else 0.0
        for rank in reversed(range(len(places))):
            if over > 0:
                places[rank] = min(places[rank], lowest - (len(places) - 1 - rank) * _APART)
        for (y, series), place in zip(order, places, strict=True):
            name = _colour(series)
            x = self._x(series.points[-1].x)
            pointer = f"M{max(x, right - 2) + 3:.1f},{y:.1f}L{right + 14:.1f},{place:.1f}"
            yield f"<path d='{pointer}' {_paint(stroke=name)} fill='none'/>"
            yield _text(right + 18, place + 4, series.name, 12, "start")


def _beside(plot: Plot, high: float) -> bool:
    """Whether names stand next to the lines: several names, few enough, and all lines reach to the right."""
    drawn = [series for series in plot.series if series.points]
    last = max((series.points[-1].x for series in drawn), default=0.0)
    reach = all(any(s.points[-1].x == last for s in drawn if s.name == name) for name in plot.names)
    lined = any(s.role == "line" for s in drawn) and not any(
        s.role in ("bars", "area", "step") for s in drawn
    )
    fit = len(plot.names) * _APART <= high - _TOP - _BOTTOM and max(map(len, plot.names), default=99) <= 24
    return len(plot.names) > 1 and lined and fit and reach


def _keys(plot: Plot, beside: bool) -> Iterator[tuple[Series, str]]:
    """What the legend says: of names that stand next to their lines only what the kinds mean."""
    seen: set[tuple[str, str]] = set()
    if not beside and len(plot.series) == 1 and plot.series[0].role != "ceiling":
        return
    for series in plot.series:
        key = (series.role, series.kind) if beside else ("", series.label)
        if key in seen or (beside and not series.kind):
            continue
        seen.add(key)
        yield series, series.kind if beside else series.label


def _rows(keys: list[tuple[Series, str]], wide: float) -> Iterator[list[tuple[Series, str]]]:
    line: list[tuple[Series, str]] = []
    used = 0.0
    for key in keys:
        own = 48 + _LETTER * len(key[1])
        if line and used + own > wide:
            yield line
            line, used = [], 0.0
        line.append(key)
        used += own
    if line:
        yield line


def _key(series: Series, x: float, y: float) -> Iterator[str]:
    name = _colour(series)
    if series.role in ("bars", "area"):
        yield f"<rect x='{x + 4:.1f}' y='{y - 6:.1f}' width='16' height='12' {_paint(fill=name)} fill-opacity='0.75'/>"
        return
    if series.role not in _MARKS:
        drawn = f"{_paint(stroke=name)} stroke-width='2' fill='none'{_dashed(series)}"
        yield f"<path d='M{x:.1f},{y:.1f}h24' {drawn}/>"
    if series.role in ("line", *_MARKS):
        yield _marker(series.colour, x + 12, y, name, "", hollow=series.role != "marks")


def _colour(series: Series) -> str:
    return "ink" if series.role == "ceiling" else f"c{series.colour % len(PALETTE)}"


def _dashed(series: Series) -> str:
    dash = "6 4" if series.role == "ceiling" else _DASHES[series.colour // len(PALETTE) % len(_DASHES)]
    return f" stroke-dasharray='{dash}'" if dash else ""


def _marker(number: int, x: float, y: float, name: str, label: str, *, hollow: bool) -> str:
    """One of six shapes; hollow ones stand on lines."""
    shape = (
        "m-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",
        "m-3.6,-3.6h7.2v7.2h-7.2z",
        "m0,-4.6l4.4,8h-8.8z",
        "m0,-5l5,5l-5,5l-5,-5z",
        "m0,4.6l4.4,-8h-8.8z",
        "m-4.5,-1.5h3v-3h3v3h3v3h-3v3h-3v-3h-3z",
    )[number % 6]
    paint = _paint(fill="paper" if hollow else name, stroke=name)
    inner = f"<title>{escape(label)}</title>" if label else ""
    return f"<path d='M{x:.1f},{y:.1f}{shape}' {paint} stroke-width='1.4'>{inner}</path>"


def _paint(**names: str) -> str:
    """Fill and stroke in colours of those names: ``paper``, ``ink``, ``dim``, ``rule`` and ``c0`` to ``c5``."""
    return " ".join(
        f"{what}='{_COLOURS.get(name) or PALETTE[int(name[1:])]}'" for what, name in names.items()
    )


def _text(
    x: float, y: float, words: str, size: float, anchor: str, name: str = "ink", weight: str = "normal"
) -> str:
    bold = " font-weight='bold'" if weight == "bold" else ""
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size:.1f}'{bold} text-anchor='{anchor}' {_paint(fill=name)}>"
        f"{escape(words)}</text>"
    )


def _value(point: Point) -> str:
    between = (
        f" ({figure(point.low)} to {figure(point.high)})"
        if point.low is not None and point.high is not None
        else ""
    )
    return f"{figure(point.y)}{between} at {figure(point.x)}"


def _description(plot: Plot) -> str:
    """The plot for those who do not see it."""
    return f"{plot.title}: {plot.y.title} over {plot.x.title}; {', '.join(plot.names)}"
