"""Plots as text: braille or block characters, or plain ASCII, never wider than asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from allocert.drawing.lines import folded
from allocert.drawing.picture import MARKS
from allocert.drawing.plot import Plot, Point, Scale, Series, scales_of

__all__ = ["Run", "painted_plot", "text_of_plot"]

_NARROWEST, _LOWEST = 30, 5
_BLOCKS = " ▁▂▃▄▅▆▇█"
_BRAILLE = 0x2800
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The dots of a character: two columns of four, from above."""

Run = tuple[str, int | None]
"""Characters of one colour: a place in the palette, or none."""


def text_of_plot(plot: Plot, *, width: int = 79, height: int = 16, plain: bool = False) -> list[str]:
    """Lines of at most ``width`` columns (at least 30) with about ``height`` rows for the points; ``plain``: ASCII only.

    Series that are lines have letters where their points are, and so has the legend; the note stands below.
    """
    return [
        "".join(words for words, _ in line).rstrip()
        for line in painted_plot(plot, width=width, height=height, plain=plain)
    ]


def painted_plot(plot: Plot, *, width: int = 79, height: int = 16, plain: bool = False) -> list[list[Run]]:
    """The same with colours: each line in runs of characters of one colour."""
    width, height = max(width, _NARROWEST), max(height, _LOWEST)
    _, upright = scales_of(plot, 8, height // 3)
    left = max((len(words) for _, words in upright.marks), default=1) + 2
    across, upright = scales_of(plot, (width - left) // 9, height // 3)
    canvas = _Canvas(width - left - 1, height, plain)
    letters = _letters(plot)
    bars = [series for series in plot.series if series.role == "bars"]
    for series in plot.drawn:
        bar = (bars.index(series), len(bars)) if series.role == "bars" else (0, 1)
        _draw(canvas, series, across, upright, letters.get(id(series), ""), bar)
    rows = {canvas.row(upright.at(at)): words for at, words in upright.marks}
    lines: list[list[Run]] = [[(words, None)] for words in folded(plot.title, width)]
    lines.append([(plot.y.title[:width], None)])
    edge, tick = ("|", "+") if plain else ("│", "┤")
    for row, runs in enumerate(canvas.runs()):
        words = rows.get(row, "")
        lines.append([(f"{words:>{left - 2}} {tick if words else edge}", None), *runs])
    lines += [[(line, None)] for line in _ruler(across, left, width, plot.x.title, plain)]
    lines += _legend(plot, letters, width, plain)
    lines += [[(words, None)] for words in folded(plot.note, width)]
    return lines


def _letters(plot: Plot) -> dict[int, str]:
    """A letter for each series, where there are several."""
    if len(plot.series) == 1 and plot.series[0].role not in ("marks", "hollow"):
        return {}
    return {
        id(series): "-" if series.role == "ceiling" else MARKS[place % len(MARKS)]
        for place, series in enumerate(plot.series)
    }


@dataclass
class _Canvas:
    """Cells of characters, each with dots or a character, and a colour."""

    wide: int
    high: int
    plain: bool
    dots: dict[tuple[int, int], int] = field(default_factory=dict)
    signs: dict[tuple[int, int], str] = field(default_factory=dict)
    colours: dict[tuple[int, int], int | None] = field(default_factory=dict)

    def dot(self, x: float, y: float, colour: int | None) -> None:
        """A dot at ``x``, ``y`` from 0 to 1, upwards."""
        column, row = round(x * (2 * self.wide - 1)), round((1 - y) * (4 * self.high - 1))
        cell = column // 2, row // 4
        self.dots[cell] = self.dots.get(cell, 0) | _DOTS[column % 2][row % 4]
        self.colours[cell] = colour

    def line(
        self, start: tuple[float, float], end: tuple[float, float], colour: int | None, gap: int = 1
    ) -> None:
        """Dots from one place to another; ``gap`` above one leaves some out."""
        steps = max(
            1, round(max(abs(end[0] - start[0]) * 2 * self.wide, abs(end[1] - start[1]) * 4 * self.high))
        )
        for step in range(0, steps + 1, gap):
            part = step / steps
            self.dot(start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]), colour)

    def row(self, y: float) -> int:
        """The row of a place, from above."""
        return round((1 - y) * (4 * self.high - 1)) // 4

    def sign(self, x: float, y: float, sign: str, colour: int | None) -> None:
        """A character at a place."""
        cell = round(x * (self.wide - 1)), self.row(y)
        self.signs[cell], self.colours[cell] = sign, colour

    def column(self, column: int, y: float, zero: float, colour: int | None) -> None:
        """A column of blocks from ``zero`` to ``y``; at least an eighth of a cell where there is something."""
        low, high = sorted((round(zero * 8 * self.high), round(y * 8 * self.high)))
        high = max(high, low + 1) if y != zero else high
        for row in range(self.high):
            full = min(8, max(0, high - 8 * row)) if low <= 8 * row else 8 * (8 * row + 8 > low)
            if full and high > 8 * row:
                cell = column, self.high - 1 - row
                self.signs[cell] = ("#" if full >= 4 else "_") if self.plain else _BLOCKS[full]
                self.colours[cell] = colour

    def runs(self) -> Iterator[list[Run]]:
        """The rows from above."""
        for row in range(self.high):
            runs: list[Run] = []
            for column in range(self.wide):
                cell = column, row
                dots = self.dots.get(cell)
                drawn = " " if dots is None else "." if self.plain else chr(_BRAILLE + dots)
                sign = self.signs.get(cell, drawn)
                colour = None if sign == " " else self.colours.get(cell)
                if runs and (runs[-1][1] == colour or sign == " "):
                    runs[-1] = (runs[-1][0] + sign, runs[-1][1])
                else:
                    runs.append((sign, colour))
            yield runs


def _draw(
    canvas: _Canvas, series: Series, across: Scale, upright: Scale, letter: str, bar: tuple[int, int]
) -> None:
    colour = None if series.role == "ceiling" else series.colour
    places = [(across.at(point.x), upright.at(point.y)) for point in series.points]
    if not places:
        return
    if series.role in ("bars", "area"):
        zero = upright.at(max(0.0, upright.low))
        for column, y in _columns(canvas, series, places, bar):
            canvas.column(column, y, zero, colour)
        return
    if series.role in ("marks", "hollow"):
        for (x, y), point in zip(places, series.points, strict=True):
            _whisker(canvas, x, point, upright, colour)
            canvas.sign(x, y, letter or "x", colour)
        return
    for start, end in pairwise(places):
        if series.role == "step":
            canvas.line(start, (end[0], start[1]), colour)
            start = end[0], start[1]
        canvas.line(start, end, colour, 3 if series.role == "ceiling" else 1)
    if letter and letter != "-":
        every = max(1, -(-len(places) * 6 // canvas.wide))
        for x, y in places[::every]:
            canvas.sign(x, y, letter, colour)
    elif len(places) == 1:
        canvas.sign(*places[0], letter or "x", colour)


def _columns(
    canvas: _Canvas, series: Series, places: Sequence[tuple[float, float]], bar: tuple[int, int]
) -> Iterator[tuple[int, float]]:
    """The columns of a series with the heights there: an area's value holds until the next, of several the highest counts.

    ``bar``: which of how many series of bars it is, which stand side by side.
    """
    highest: dict[int, float] = {}
    last = canvas.wide - 1
    ends = [x for x, _ in places[1:]] + [places[-1][0]]
    room = min((b - a for (a, _), (b, _) in pairwise(places) if b > a), default=0.2)
    for (x, y), end in zip(places, ends, strict=True):
        left = x + room * 0.8 * (bar[0] / bar[1] - 0.5)
        first, behind = (x, end) if series.role == "area" else (left, left + room * 0.8 / bar[1])
        most = round(behind * last) + (series.role == "area")
        for column in range(max(0, round(first * last)), min(last + 1, max(most, round(first * last) + 1))):
            highest[column] = max(y, highest.get(column, 0.0))
    return iter(highest.items())


def _whisker(canvas: _Canvas, x: float, point: Point, upright: Scale, colour: int | None) -> None:
    if point.low is not None and point.high is not None:
        canvas.line((x, upright.at(point.low)), (x, upright.at(point.high)), colour)


def _ruler(across: Scale, left: int, width: int, title: str, plain: bool) -> Iterator[str]:
    """The axis below, its numbers, and what it measures."""
    wide = width - left - 1
    foot, tick = ("-", "+") if plain else ("─", "┴")
    line, numbers, free = [foot] * wide, " " * width, 0
    for at, words in across.marks:
        column = round(across.at(at) * (wide - 1))
        first = min(max(0, left + column - len(words) // 2), width - len(words))
        if first >= free:
            line[column] = tick
            numbers = numbers[:first] + words + numbers[first + len(words) :]
            free = first + len(words) + 1
    yield " " * (left - 1) + ("+" if plain else "└") + "".join(line)
    yield numbers.rstrip()
    yield title[:width].rjust(min(width, max(len(title), left + (wide + len(title)) // 2)))


def _legend(plot: Plot, letters: dict[int, str], width: int, plain: bool) -> Iterator[list[Run]]:
    """The letters, colours and names of the series, as many a line as there is room for."""
    line: list[Run] = []
    used = 0
    for series in plot.series:
        if id(series) not in letters:
            continue
        sign = "- -" if series.role == "ceiling" else letters[id(series)]
        if series.role in ("bars", "area"):
            sign = "#" if plain else "█"
        words = f"{sign} {series.label}"[: width - 2]
        if line and used + len(words) + 3 > width:
            yield line
            line, used = [], 0
        line.append((f"{'   ' if line else ''}{words}", None if series.role == "ceiling" else series.colour))
        used += len(words) + (3 if used else 0)
    if line:
        yield line
