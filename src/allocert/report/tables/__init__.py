"""The papers' printed tables compared with what was computed or simulated, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from markupsafe import Markup

from allocert.report.tables.antoniou import antoniou
from allocert.report.tables.gupta_srimani import gupta_srimani
from allocert.report.tables.kandlur_shin import kandlur_shin
from allocert.report.tables.livingston_stout import livingston_stout
from allocert.report.tables.morgenstern import morgenstern
from allocert.report.tables.sources import Sources
from allocert.report.tables.table import Table
from allocert.verification.items.known import Known

__all__ = ["tables_of"]

_PAPERS: Mapping[str, Callable[[Sources], Sequence[Table]]] = {
    "antoniou": antoniou,
    "gupta-srimani": gupta_srimani,
    "kandlur-shin": kandlur_shin,
    "livingston-stout": livingston_stout,
    "morgenstern": morgenstern,
}


def tables_of(paper_key: str, known: Sequence[Known]) -> list[Markup]:
    """The tables of a paper as HTML, each a ``<figure>`` with its sources named; none for a paper without.

    ``known`` are its items with their claims, whose verdicts stand below the tables.
    """
    make = _PAPERS.get(paper_key)
    return [table.markup() for table in make(Sources(known))] if make else []
