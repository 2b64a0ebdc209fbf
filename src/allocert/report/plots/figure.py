"""A plot on a page: the drawing, and its numbers as a table, folded."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from allocert.drawing.plot import Plot, Point, Series, figure
from allocert.drawing.plot_svg import svg_of_plot
from allocert.report.rendering import render

__all__ = ["plotted"]

_MOST_ROWS = 60
"""A table of more numbers is not there: it is nothing that anybody reads."""


def plotted(plot: Plot) -> Markup:
    """The plot as a ``<figure>``."""
    return render(
        "plot.html.j2",
        plot=plot,
        svg=Markup(svg_of_plot(plot)),
        heads=[one.label for one in plot.series],
        rows=list(_rows(plot)),
    )


def _rows(plot: Plot) -> Iterator[tuple[str, list[str]]]:
    """For each place on the horizontal axis the number of each series."""
    places = sorted({point.x for series in plot.series for point in series.points})
    if len(places) > _MOST_ROWS:
        return
    for x in places:
        name = plot.x.names[int(x)] if plot.x.names else figure(x)
        yield name, [_number(series, x) for series in plot.series]


def _number(series: Series, x: float) -> str:
    return "; ".join(_shown(point) for point in series.points if point.x == x) or "–"


def _shown(point: Point) -> str:
    if point.low is None or point.high is None or point.low == point.high:
        return f"{point.y:,.5g}"
    return f"{point.y:,.5g} ({point.low:,.5g} to {point.high:,.5g})"
