"""Charts as SVG: time from left to right, a lane a row, bars with names, the deadline and a staircase as lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from allocert.drawing.chart import Bar, Chart, number
from allocert.drawing.svg import MARGIN, Ink, coloured, document, haloed, step, text

__all__ = ["parts_of_charts", "svg_of_charts"]

_WIDE = 760.0
_HIGHEST, _LANE = 460.0, 30.0
_HEAD, _FOOT, _GAP, _CAPTION = 66.0, 34.0, 54.0, 24.0
_APART = 34.0
"""This many pixels between two times below a chart."""
_LEAST_FONT = 7.0


def svg_of_charts(title: str, subtitle: str, charts: Sequence[Chart]) -> str:
    """One SVG document with the charts below one another, each over its own time."""
    wide, high, parts = parts_of_charts(charts, _HEAD)
    return document(wide, high, title, subtitle, parts)


def parts_of_charts(charts: Sequence[Chart], head: float) -> tuple[float, float, list[str]]:
    """Width, height and elements of the charts, below ``head`` pixels."""
    names = max(len(lane) for chart in charts for lane in chart.lanes)
    left = MARGIN + 10 + 7.0 * names
    wide = left + _WIDE + MARGIN
    parts: list[str] = []
    top = head
    for chart in charts:
        top += _CAPTION if chart.title else 0.0
        high = min(_LANE, _HIGHEST / len(chart.lanes))
        if chart.title:
            parts.append(text(left, top - 10, chart.title, 13, weight="bold", anchor="start"))
        parts += _panel(chart, left, top, high)
        top += high * len(chart.lanes) + _GAP
    return wide, top - _GAP + _FOOT + 8, parts


def _panel(chart: Chart, left: float, top: float, high: float) -> Iterator[str]:
    tall = high * len(chart.lanes)
    every = step(high, 13.0)
    for lane, name in enumerate(chart.lanes):
        y = top + lane * high
        if lane:
            yield f"<path d='M{left:.2f},{y:.2f}h{_WIDE:.2f}' stroke='{Ink.RULE}' stroke-width='1' fill='none'/>"
        if lane % every == 0:
            yield text(left - 8, y + high / 2 + 3.5, name, 10, fill=Ink.DIM, anchor="end")
    for bar in chart.bars:
        x, wide = left + _at(chart, bar.start), _at(chart, bar.end) - _at(chart, bar.start)
        y = top + bar.lane * high
        size = f"width='{wide:.2f}' height='{bar.lanes * high:.2f}'"
        yield f"<rect x='{x:.2f}' y='{y:.2f}' {size} {coloured(bar.number)}/>"
        yield from _label(bar, x, y, wide, bar.lanes * high)
    if chart.stairs:
        yield _staircase(chart, left, top, high)
    frame = f"x='{left:.2f}' y='{top:.2f}' width='{_WIDE:.2f}' height='{tall:.2f}'"
    yield f"<rect {frame} fill='none' stroke='{Ink.INK}' stroke-width='1.6'/>"
    if chart.deadline is not None:
        x = left + _at(chart, chart.deadline)
        yield f"<path d='M{x:.2f},{top - 6:.2f}v{tall + 12:.2f}' stroke='{Ink.ASKED}' stroke-width='2.4' fill='none'/>"
    yield from _times(chart, left, top + tall)


def _at(chart: Chart, time: Fraction) -> float:
    return float(time / chart.end) * _WIDE if chart.end else 0.0


def _label(bar: Bar, x: float, y: float, wide: float, high: float) -> Iterator[str]:
    size = min(13.0, wide / (0.7 * max(1, len(bar.label))), high * 0.7)
    if size >= _LEAST_FONT:
        yield from haloed(x + wide / 2, y + high / 2 + size * 0.35, bar.label, size, weight="bold")


def _staircase(chart: Chart, left: float, top: float, high: float) -> str:
    """The line between the used part and the rest of each lane."""
    path, before = "", None
    for stair in chart.stairs:
        x, y = left + _at(chart, stair.busy), top + stair.first * high
        path += f"{'L' if before == stair.first else 'M'}{x:.2f},{y:.2f}v{(stair.last - stair.first + 1) * high:.2f}"
        before = stair.last + 1
    return f"<path d='{path}' stroke='{Ink.INK}' stroke-width='3.2' stroke-dasharray='7 4' fill='none'/>"


def _times(chart: Chart, left: float, bottom: float) -> Iterator[str]:
    """The times at which something starts or ends, those for which there is room, the end always."""
    times = {
        chart.end,
        *(t for bar in chart.bars for t in (bar.start, bar.end)),
        *(s.busy for s in chart.stairs),
    }
    free = -_APART
    for time in sorted({Fraction(0), *times}):
        at = _at(chart, time)
        if time == chart.end or (at >= free + _APART and at + _APART <= _at(chart, chart.end)):
            free = at
            yield f"<path d='M{left + at:.2f},{bottom:.2f}v5' stroke='{Ink.INK}' stroke-width='1' fill='none'/>"
            yield text(left + at, bottom + 17, number(time), 10, fill=Ink.DIM)
    yield text(left + _WIDE, bottom + 31, "time", 10, fill=Ink.DIM, anchor="end")
