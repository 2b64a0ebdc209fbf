"""The number of items by paper and answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from allocert.report.wording import COLUMNS
from allocert.verification.items import ItemKind
from allocert.verification.items.known import Known
from allocert.verification.registry import Paper

__all__ = ["OWN", "by_paper", "counted", "short_name"]

OWN = "own"
"""The key of the row of questions that no paper asks, as of the filter for them."""


def by_paper(known: Iterable[Known]) -> dict[str, list[Known]]:
    """The items by paper in their order; those that no paper asks last, under :data:`OWN`."""
    groups: dict[str, list[Known]] = {}
    for one in sorted(known, key=lambda one: one.item.kind is ItemKind.QUESTION):
        groups.setdefault(OWN if one.item.kind is ItemKind.QUESTION else one.item.paper, []).append(one)
    return groups


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
