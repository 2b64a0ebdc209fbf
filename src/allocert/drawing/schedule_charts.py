"""Schedules on a torus as charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.drawing.chart import Bar, Chart, number
from allocert.machines.words import bits

__all__ = ["chart_of", "charts_of"]

_MOST_PIECES = 400
"""A chart of more shows nothing."""


def chart_of(
    title: str,
    schedule: Schedule,
    names: Sequence[str],
    *,
    deadline: Fraction | None = None,
) -> Chart:
    """A schedule as bars: on the torus's rows where each job takes rows that are next to one another and the columns of
    the same numbers, so that bars overlap nowhere; else a lane a job, and the bars say where on the torus they are.
    """
    end = max(schedule.makespan, deadline or Fraction(0))
    pieces = schedule.pieces
    if all(_interval(piece) for piece in pieces):
        bars = tuple(_on_rows(piece, names) for piece in pieces)
        lanes = tuple(str(row) for row in range(schedule.jobs.torus))
        return Chart(title, lanes, end, bars, deadline)
    bars = tuple(_on_job(piece) for piece in pieces)
    return Chart(title, tuple(names), end, bars, deadline)


def charts_of(
    schedules: Iterable[tuple[str, Schedule | None]],
    title: str = "{}: {}",
    most: int = _MOST_PIECES,
    *,
    together: bool = True,
) -> list[Chart]:
    """The schedules that are known and not too long, by their names and ends, with jobs J1, J2, ..; ``together``: over the same time."""
    known = [(name, schedule) for name, schedule in schedules if schedule is not None]
    end = max((schedule.makespan for _, schedule in known), default=Fraction(0))
    charts = []
    for name, schedule in known:
        if 0 < len(schedule.pieces) <= most:
            names = [f"J{place + 1}" for place in range(len(schedule.jobs.jobs))]
            chart = chart_of(title.format(name, number(schedule.makespan)), schedule, names)
            charts.append(replace(chart, end=end) if together else chart)
    return charts


def _interval(piece: Piece) -> bool:
    rows = piece.region.rows
    return rows == piece.region.cols and (rows + (rows & -rows)).bit_count() == 1


def _on_rows(piece: Piece, names: Sequence[str]) -> Bar:
    first = (piece.region.rows & -piece.region.rows).bit_length() - 1
    return Bar(names[piece.job], first, piece.region.side, piece.start, piece.end, piece.job)


def _on_job(piece: Piece) -> Bar:
    """The label is the cell (row, column) of a strided subtorus, its first row and column."""
    first = next(bits(piece.region.rows)), next(bits(piece.region.cols))
    label = f"({first[0]},{first[1]})"
    return Bar(label, piece.job, 1, piece.start, piece.end, piece.job)
