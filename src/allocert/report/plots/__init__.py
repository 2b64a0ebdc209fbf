"""Plots of the simulations that the report shows: the papers' tables as curves, and use of the machine against the load."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from markupsafe import Markup

from allocert.drawing.plot import Plot
from allocert.report.plots.figure import plotted
from allocert.report.plots.loads import hypercube, mesh, torus
from allocert.report.plots.papers import kandlur_shin, livingston_stout, morgenstern
from allocert.verification.items.known import Known

__all__ = ["plots_of"]

_PAPERS: Mapping[str, Sequence[Callable[[], Sequence[Plot]]]] = {
    "antoniou": (hypercube,),
    "gupta-srimani": (torus,),
    "kandlur-shin": (kandlur_shin,),
    "livingston-stout": (livingston_stout,),
    "morgenstern": (morgenstern, mesh),
}


def plots_of(paper_key: str, known: Sequence[Known]) -> list[Markup]:
    """The plots of a paper as HTML, each a ``<figure>`` with its source named and the numbers as a table, folded.

    None for a paper without, and none if nothing is known of its items.
    """
    if not known:
        return []
    return [plotted(plot) for make in _PAPERS.get(paper_key, ()) for plot in make()]
