"""How many items have which answer: rows of the table of papers, and the bar that goes with each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from allocert.proofs import REGISTRY
from allocert.report.rendering import render
from allocert.report.wording import COLUMNS, NAMES
from allocert.verification.items import ItemKind
from allocert.verification.items.known import Known
from allocert.verification.registry import Paper

__all__ = ["OWN", "OWN_NAME", "Row", "by_paper", "counted", "rows_of", "short_name"]

OWN = "own"
"""The key of the row of questions that no paper asks, as of the filter for them."""

OWN_NAME = "Questions of our own"

_WIDE = 1000.0
"""Units across a bar."""


@dataclass(frozen=True)
class Row:
    """A paper, or the questions of our own: its key, its name, and how many of its ``items`` have each answer."""

    key: str
    name: str
    title: str
    items: int
    counts: tuple[int, ...]

    @property
    def cells(self) -> list[tuple[str, str, int]]:
        """For each answer its value, its name and how many there are, in the order of the columns."""
        return [(kind.value, NAMES[kind], count) for kind, count in zip(COLUMNS, self.counts, strict=True)]

    def bar(self) -> Markup:
        """The counts as a bar in parts, each part a share of the whole."""
        parts, at = [], 0.0
        for value, name, count in self.cells:
            wide = _WIDE * count / max(1, self.items)
            if count:
                parts.append((value, name, count, at, wide))
            at += wide
        return render("bar.html.j2", name=self.name, items=self.items, parts=parts, wide=_WIDE)


def by_paper(known: Iterable[Known]) -> dict[str, list[Known]]:
    """The items by paper in their order; those that no paper asks last, under :data:`OWN`."""
    groups: dict[str, list[Known]] = {}
    for one in sorted(known, key=lambda one: one.item.kind is ItemKind.QUESTION):
        groups.setdefault(OWN if one.item.kind is ItemKind.QUESTION else one.item.paper, []).append(one)
    return groups


def rows_of(known: Sequence[Known]) -> list[Row]:
    """A row a paper in the order of the items, then that of our own questions, then all together."""
    rows = []
    for key, items in by_paper(known).items():
        name, title = OWN_NAME, "what no paper states, asked by this suite"
        if key != OWN:
            name, title = short_name(REGISTRY.paper(key)), REGISTRY.paper(key).title
        rows.append(_row(key, name, title, items))
    return [*rows, _row("", "All", "", known)]


def short_name(paper: Paper) -> str:
    """How a line calls it.

    >>> short_name(Paper("k", "D. D. Kandlur, K. G. Shin", "Hypercube management", 1988, ""))
    'Kandlur & Shin 1988'
    >>> short_name(Paper("a", "this suite", "What it says of itself", 2026, ""))
    'This suite'
    """
    if "." not in paper.authors:
        return paper.authors[:1].upper() + paper.authors[1:]
    return f"{' & '.join(name.split()[-1] for name in paper.authors.split(','))} {paper.year}"


def counted(known: Iterable[Known]) -> list[int]:
    """How many of the items have each answer, in the order of the columns."""
    counts = Counter(one.answer.kind for one in known)
    return [counts[kind] for kind in COLUMNS]


def _row(key: str, name: str, title: str, items: Sequence[Known]) -> Row:
    return Row(key, name, title, len(items), tuple(counted(items)))
