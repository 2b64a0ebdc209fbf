"""The page of any result that is JSON data: its facts, its drawings, and its records as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from allocert.common.records import Table, table_of
from allocert.drawing.plot import Plot
from allocert.drawing.scenes.scene import Shot
from allocert.report.plots.figure import plotted
from allocert.report.results.result import Section, Verdict, drawn, result_page, table
from allocert.report.steps import steps

__all__ = ["record_page"]


def record_page(
    title: str,
    verdict: tuple[str, str, str],
    data: Mapping[str, Any],
    cells: Table,
    shots: Sequence[Shot] = (),
    *,
    command: str = "",
) -> str:
    """Data of a command as one self-contained HTML document; ``verdict`` is a hue, a word and a line.

    The facts are the fields of ``data`` that are no lists; columns of ``cells`` that are empty are left out.

    >>> page = record_page("Two files", ("holds", "accepted", ""), {"files": 2}, {"path": ["a", "b"]})
    >>> "<td" in page, "<th scope=\"row\">b</th>" in page
    (False, True)
    """
    facts = table_of({name: value for name, value in data.items() if not isinstance(value, list)})
    shown = {name: column for name, column in cells.items() if any(column)}
    records = table(title, list(shown), [*zip(*shown.values(), strict=True)])
    sections = [Section("Drawn", Markup().join(_drawn(shots))), Section("In full", records)]
    return result_page(
        title, Verdict(*verdict), [(name, text) for name, (text,) in facts.items()], sections, command
    )


def _drawn(shots: Sequence[Shot]) -> Iterator[Markup]:
    """Plots with their numbers, or frames to step through."""
    plots = [scene for _, *scenes in shots for scene in scenes if isinstance(scene, Plot)]
    yield from map(plotted, plots)
    if not plots:
        yield steps([*drawn(shots)], "Step by step")
