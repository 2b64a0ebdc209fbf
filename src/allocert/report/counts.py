"""How many items have which answer: rows of the table of papers, and the bar that goes with each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from allocert.proofs import REGISTRY
from allocert.report.rendering import render
from allocert.report.wording import COLUMNS, NAMES
from allocert.verification.items import AnswerKind, ItemKind
from allocert.verification.items.known import Known
from allocert.verification.registry import Paper

__all__ = ["OWN", "OWN_NAME", "Row", "rows_of", "short_name"]

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


def rows_of(known: Sequence[Known]) -> list[Row]:
    """A row a paper in the order of the items, then that of our own questions, then all together."""
    groups: dict[str, list[AnswerKind]] = {}
    own: list[AnswerKind] = []
    for one in known:
        question = one.item.kind is ItemKind.QUESTION
        (own if question else groups.setdefault(one.item.paper, [])).append(one.answer.kind)
    rows = []
    for key, kinds in groups.items():
        paper = REGISTRY.paper(key)
        rows.append(_row(key, short_name(paper), paper.title, kinds))
    if own:
        rows.append(_row(OWN, OWN_NAME, "what no paper states, asked by this suite", own))
    whole = [one.answer.kind for one in known]
    return [*rows, _row("", "All", "", whole)]


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


def _row(key: str, name: str, title: str, kinds: Sequence[AnswerKind]) -> Row:
    counts = Counter(kinds)
    return Row(key, name, title, len(kinds), tuple(counts[kind] for kind in COLUMNS))
