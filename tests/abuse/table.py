"""The bench's table: one row for each property that was tried, for terminals and for Markdown."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

__all__ = ["Row", "markdown", "progress", "show"]

_EXAMPLES = 5
"""Broken cases of one row that are shown."""

_PIPED_WIDTH = 140

_HEADINGS = ("part", "what", "tried", "held", "broken", "s", "remark")


@dataclass(frozen=True)
class Row:
    """One property: how often it was tried, how often it held, and an example of each way in which it did not.

    ``broken`` need not have one text a failure, but a row with a text, or with fewer held than tried, has failed.
    What this machine cannot try has ``tried`` 0 and a ``remark`` that says ``not tried: why``.
    """

    part: str
    what: str
    tried: int
    held: int
    broken: tuple[str, ...] = ()
    seconds: float = 0.0
    remark: str = ""

    @property
    def failed(self) -> bool:
        """Whether anything broke."""
        return bool(self.broken) or self.held != self.tried

    @property
    def cells(self) -> tuple[str, ...]:
        """The row in texts, in the order of the headings."""
        failures = max(self.tried - self.held, len(self.broken))
        numbers = (f"{self.tried:,}", f"{self.held:,}", f"{failures:,}", f"{self.seconds:.0f}")
        return (self.part, self.what, *numbers, self.remark)


def progress(text: str) -> None:
    """A line on stderr: what the bench is doing."""
    print(f"abuse: {text}", file=sys.stderr, flush=True)


def show(rows: Iterable[Row], console: Console | None = None) -> None:
    """Print the table, and below it what broke."""
    console = console or Console(highlight=False)
    if not console.is_terminal:
        console.width = _PIPED_WIDTH
    table = Table(box=box.SIMPLE_HEAD)
    for name in _HEADINGS:
        number = name in ("tried", "held", "broken", "s")
        table.add_column(name, justify="right" if number else "left", overflow="fold", no_wrap=number)
    rows = list(rows)
    for row in rows:
        table.add_row(*map(escape, row.cells), style="red" if row.failed else None)
    console.print(table)
    for line in _broken(rows):
        console.print(line, markup=False, soft_wrap=True)


def _broken(rows: Iterable[Row]) -> Iterator[str]:
    for row in rows:
        for example in row.broken[:_EXAMPLES]:
            yield f"BROKEN {row.part}, {row.what}: {example}"
        if len(row.broken) > _EXAMPLES:
            yield f"BROKEN {row.part}, {row.what}: ... and {len(row.broken) - _EXAMPLES} more"


def markdown(rows: Iterable[Row]) -> str:
    """The table as Markdown."""
    lines = ["| " + " | ".join(_HEADINGS) + " |", "|---|---|---:|---:|---:|---:|---|"]
    lines += ["| " + " | ".join(cell.replace("|", r"\|") for cell in row.cells) + " |" for row in rows]
    return "\n".join(lines) + "\n"
