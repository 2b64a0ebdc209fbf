"""The table of papers: a row of counts for each, and the bar that goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from allocert.proofs import REGISTRY
from allocert.report.counts import OWN, by_paper, counted, short_name
from allocert.report.rendering import render
from allocert.report.wording import COLUMNS, NAMES
from allocert.verification.items.known import Known

__all__ = ["OWN_NAME", "Row", "rows_of"]

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
    rows = []
    for key, items in by_paper(known).items():
        name, title = OWN_NAME, "what no paper states, asked by this suite"
        if key != OWN:
            name, title = short_name(REGISTRY.paper(key)), REGISTRY.paper(key).title
        rows.append(_row(key, name, title, items))
    return [*rows, _row("", "All", "", known)]


def _row(key: str, name: str, title: str, items: Sequence[Known]) -> Row:
    return Row(key, name, title, len(items), tuple(counted(items)))
