"""The report: one page with the answers by paper, what does not simply hold, and every item."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from allocert.proofs import REGISTRY
from allocert.report.compact import with_classes
from allocert.report.counts import OWN, short_name
from allocert.report.items import ItemView
from allocert.report.plots import plots_of
from allocert.report.rendering import render
from allocert.report.rows import OWN_NAME, Row, rows_of
from allocert.report.shell import page
from allocert.report.tables import tables_of
from allocert.report.topology import TOPOLOGIES
from allocert.report.wording import COLUMNS, MEANINGS, NAMES, STRENGTHS, by_importance, simply_holds
from allocert.verification.claims.strength import Strength
from allocert.verification.items import ItemKind
from allocert.verification.items.known import Known
from allocert.verification.registry import Paper

__all__ = ["report_of"]

_SUITE = "allocert"
"""The key of items without a paper; it comes last."""


@dataclass(frozen=True)
class PaperView:
    """A paper's section: its items, printed and reproduced tables, and plots."""

    paper: Paper
    row: Row
    items: Sequence[ItemView]
    tables: Sequence[Markup]
    plots: Sequence[Markup]

    @property
    def questions(self) -> int:
        """How many of the items are questions that it does not ask itself."""
        return sum(one.item.kind is ItemKind.QUESTION for one in self.items)

    @property
    def prefix(self) -> str:
        """What the names of its items begin with."""
        return self.items[0].item.id.partition("-")[0].lower() + "-"

    @property
    def markup(self) -> Iterator[Markup]:
        """The items, one at a time."""
        return (one.markup() for one in self.items)


def report_of(known: Sequence[Known], sources: str) -> str:
    """The whole document on these items; ``sources`` says in a line where the verdicts are from."""
    groups: dict[str, list[Known]] = {}
    for one in sorted(known, key=lambda one: one.item.paper == _SUITE):
        groups.setdefault(one.item.paper, []).append(one)
    rows = rows_of([one for own in groups.values() for one in own])
    papers = [_paper(key, own, rows) for key, own in groups.items()]
    names = {view.paper.key: short_name(view.paper) for view in papers}
    body = render(
        "report.html.j2",
        rows=rows,
        columns=[(kind.value, NAMES[kind]) for kind in COLUMNS],
        meanings=[(kind.value, NAMES[kind], MEANINGS[kind]) for kind in COLUMNS],
        total=len(known),
        sources=sources,
        doubtful=_doubtful(known),
        stale=sum(ItemView(one).stale for one in known),
        papers=papers,
        names=names,
        facets=_facets(known, names),
        strengths=_strengths(known),
    )
    papers_shown = sum(key != _SUITE for key in groups)
    title = f"What holds of {_number(papers_shown, 'paper')} on processor allocation"
    lede = (
        f"{_number(len(known), 'statement')}, each decided by programs that prove it, count every case, run the experiment "
        "again or show the smallest counterexample."
    )
    shared, style = with_classes(body)
    return page(title, Markup(shared), scripts=("report.js",), lede=lede, style=style)


def _number(many: int, what: str) -> str:
    """The number with its noun; small ones as words.

    >>> _number(5, "paper"), _number(1, "statement"), _number(441, "statement")
    ('five papers', 'one statement', '441 statements')
    """
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    return f"{words[many] if many < len(words) else many} {what}{'' if many == 1 else 's'}"


def _paper(key: str, own: Sequence[Known], rows: Sequence[Row]) -> PaperView:
    row = next((row for row in rows if row.key == key), rows[-1])
    views = [ItemView(one) for one in own]
    return PaperView(REGISTRY.paper(key), row, views, tables_of(key, own), plots_of(key, own))


def _doubtful(known: Sequence[Known]) -> list[tuple[str, str, list[ItemView]]]:
    """What does not simply hold, by answer, the gravest first: the answer, its name and the items."""
    groups: dict[str, list[ItemView]] = {}
    for one in by_importance(one for one in known if not simply_holds(one)):
        groups.setdefault(one.answer.kind.value, []).append(ItemView(one))
    return [(value, views[0].answer_name, views) for value, views in groups.items()]


def _strengths(known: Sequence[Known]) -> list[tuple[str, int, str]]:
    """How many answers rest on evidence of each strength, with what it means; the strongest first."""
    counts = Counter(one.strength for one in known)
    return [(one.value, counts[one], STRENGTHS[one]) for one in Strength if counts[one]]


def _facets(known: Sequence[Known], names: Mapping[str, str]) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """The filters: name, headline, and the values that occur with their names."""
    views = [ItemView(one).facets for one in known]
    every: list[tuple[str, str, list[tuple[str, str]]]] = [
        ("answer", "Answer", [(kind.value, NAMES[kind]) for kind in COLUMNS]),
        ("paper", "Paper", [*names.items(), (OWN, OWN_NAME)]),
        ("topology", "Topology", [(name, "no machine" if name == "none" else name) for name in TOPOLOGIES]),
        ("strength", "Strength of evidence", [(one.value.replace(" ", "-"), one.value) for one in Strength]),
        ("kind", "Kind of statement", [(kind.value, kind.value) for kind in ItemKind]),
    ]
    return [
        (name, headline, [(value, shown) for value, shown in values if _occurs(name, value, views)])
        for name, headline, values in every
    ]


def _occurs(name: str, value: str, views: Sequence[Mapping[str, str]]) -> bool:
    return any(value in view[name].split() for view in views)
