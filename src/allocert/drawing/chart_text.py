"""Charts as text: a line a lane, time from left to right."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from allocert.drawing.chart import Chart, number
from allocert.drawing.lines import COLUMNS, Drawn, Line, clipped, line, marked

__all__ = ["chart_lines", "text_of_chart"]

_NARROWEST = 16
_COLOURS = 6
_MOST_LANES = 64


def text_of_chart(chart: Chart, columns: int = COLUMNS) -> list[str]:
    """Lines of at most ``columns`` characters, as :func:`chart_lines` makes them."""
    return [*map(Drawn, chart_lines(chart, columns))]


def chart_lines(chart: Chart, columns: int = COLUMNS) -> list[Line]:
    """A line for each lane, ``.`` where nothing runs; below them the times.

    More than 64 lanes are drawn in groups; the first lane of each is shown.
    """
    group = -(-len(chart.lanes) // _MOST_LANES)
    shown = range(0, len(chart.lanes), group)
    names = max((len(chart.lanes[lane]) for lane in shown), default=0)
    wide = max(columns - names - 2, _NARROWEST)
    roles = {bar.mark: f"c{bar.number % _COLOURS}" for bar in chart.bars}
    lines = [line(chart.title, "head")] if chart.title else []
    if group > 1:
        lines.append(line(f"one line is a group of {group} lanes, the first of them drawn", "dim"))
    for lane in shown:
        cells = marked("".join(_cells(chart, lane, wide)), roles)
        whole = ((f"{chart.lanes[lane]:>{names}} ", "dim"), *cells)
        lines.append(clipped(whole, columns))
    return [*lines, *(line(" " * (names + 1) + shown, "dim") for shown in _ruler(chart, wide))]


def _cells(chart: Chart, lane: int, wide: int) -> list[str]:
    """What runs on a lane in the middle of each column; what would vanish between two has one all the same."""
    cells = ["."] * wide
    for bar in chart.bars:
        if bar.lane <= lane < bar.lane + bar.lanes and chart.end > 0:
            first = round(bar.start / chart.end * wide)
            behind = max(first + 1, round(bar.end / chart.end * wide))
            for column in range(min(first, wide - 1), min(behind, wide)):
                cells[column] = bar.mark
            label = bar.label if bar.lanes == 1 and bar.label.startswith("(") else ""
            if 0 < len(label) < behind - first - 1:
                cells[first + 1 : first + 1 + len(label)] = label
    return cells


def _ruler(chart: Chart, wide: int) -> Iterator[str]:
    """The times at which something starts or ends, as many as there is room for, the last one always."""
    times = sorted({Fraction(0), chart.end, *(t for bar in chart.bars for t in (bar.start, bar.end))})
    line, end = " " * wide, number(chart.end)
    last = wide - len(end)
    line = line[:last] + end
    free = 0
    for time in times[:-1]:
        at, words = round(time / chart.end * wide), number(time)
        if at >= free and at + len(words) < last:
            line = line[:at] + words + line[at + len(words) :]
            free = at + len(words) + 1
    yield line
