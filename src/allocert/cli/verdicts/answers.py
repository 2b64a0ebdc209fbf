"""The answers on one screen: how many of each sort by paper, and what fails, each item whole."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from allocert.drawing.lines import many
from allocert.proofs import REGISTRY
from allocert.report.counts import OWN, by_paper, counted, short_name
from allocert.report.wording import COLUMNS, NAMES, by_importance, fails, one_line
from allocert.verification.items import AnswerKind
from allocert.verification.items.headline import headline_of
from allocert.verification.items.known import Known
from allocert.verification.knowledge import is_stale

__all__ = ["STYLE", "print_answers", "print_conflicts"]

STYLE = {
    AnswerKind.HOLDS: "green",
    AnswerKind.FITS: "green",
    AnswerKind.ANSWERED: "green",
    AnswerKind.HOLDS_AS_READ: "cyan",
    AnswerKind.MISPRINT: "magenta",
    AnswerKind.FAILS_AS_PRINTED: "red",
    AnswerKind.DOES_NOT_FIT: "red",
    AnswerKind.FAILS: "red",
    AnswerKind.OPEN: "yellow",
    AnswerKind.CITED: "dim",
}

_ALL = "all"

_LENGTHS = 3
"""Of the name of a row."""

_MOST = 37
"""Lines of the list, off a terminal, with the three below it forty; on a terminal as many as it has under the table."""

_FEWEST = 6
"""Lines of the list on the lowest terminal."""

_AROUND = 4
"""Lines of a terminal that are neither the table's nor the list's: the two of counts, how long it took, the prompt."""


def print_answers(console: Console, items: Sequence[Known], every: bool, named: bool = False) -> None:
    """The table, and the list: of what fails, or of all items if they were ``named``, as much as fits on the screen; or of ``every`` item."""
    table = _table(console, items)
    above = len(console.render_lines(table, pad=False))
    console.print(table)
    listed = by_importance(items if every or named else filter(fails, items))
    most = max(_FEWEST, min(_MOST, console.height - above - _AROUND)) if console.is_terminal else _MOST
    printed: list[Known] = []
    lines = 0
    for one in listed:
        text = list(_lines(one, console.width))
        lines += len(text)
        if lines > most and not every and printed:
            break
        _print_item(console, one, text)
        printed.append(one)
    _print_rest(console, [one for one in items if one not in printed])


def _table(console: Console, items: Sequence[Known]) -> Table | Text:
    """The numbers by paper: as a table, with the longest names that it has room for, or as text where it has none."""
    rows = by_paper(items)
    for length in range(_LENGTHS):
        names = {key: _named(key, row, length) for key, row in rows.items()}
        table = _counts(items, rows, names)
        if sum(1 + (column.width or 0) for column in table.columns) <= console.width + 1:
            return table
    return Text("\n").join(_counted(items, rows))


def _lines(known: Known, width: int) -> Iterator[str]:
    """The item's name, answer and statement, then its headline, each broken where the line ends, nothing cut."""
    first = (
        f"{known.item.id} {NAMES[known.answer.kind]}: {known.item.brief or one_line(known.item.statement)}"
    )
    yield from textwrap.wrap(first, width, subsequent_indent="  ", break_on_hyphens=False)
    yield from textwrap.wrap(
        f"{one_line(headline_of(known))}{_recorded(known)}",
        width,
        initial_indent="  ",
        subsequent_indent="  ",
        break_on_hyphens=False,
    )


def _print_item(console: Console, known: Known, lines: Sequence[str]) -> None:
    first, *others = (Text(line) for line in lines)
    at = len(known.item.id)
    first.stylize("bold", 0, at)
    first.stylize(STYLE[known.answer.kind], at + 1, at + 2 + len(NAMES[known.answer.kind]))
    for line in (first, *others):
        console.print(line, soft_wrap=True)


def _print_rest(console: Console, left: Sequence[Known]) -> None:
    """What the list has left out, counted, and the command that lists it."""
    counts = Counter(known.answer.kind for known in filter(fails, left))
    others = len(left) - counts.total()
    if left:
        parts = [f"{counts[kind]} {NAMES[kind]}" for kind in reversed(COLUMNS) if counts[kind]]
        text = ", ".join([*parts, f"{others} others"] if others else parts)
        console.print(Text(f"Not listed: {text}. To list all: allocert verify --items", "dim"))


def _recorded(known: Known) -> str:
    """That the answer is not of this run, and whether it is by other code than today's."""
    if not known.recorded:
        return ""
    stale = any(is_stale(finding) for finding in known.resting)
    return " [recorded, by other code than today's]" if stale else " [recorded]"


def print_conflicts(console: Console, items: Iterable[Known]) -> bool:
    """A line for each verdict that contradicts the recorded one; whether there is any."""
    conflicts = {
        finding.claim.key: finding
        for known in items
        for finding in known.findings.values()
        if finding.conflict
    }
    for key, finding in conflicts.items():
        if record := finding.conflict:
            fresh = f"{finding.kind.value} at {finding.found.effort.value} effort"
            before = f"{record.verdict.kind.value} at {record.effort.value} effort"
            line = f"conflict: {key} is {fresh}, and recorded as {before}"
            console.print(Text(line, "bold red"), soft_wrap=True)
    return bool(conflicts)


def _counted(items: Sequence[Known], rows: Mapping[str, Sequence[Known]]) -> Iterator[Text]:
    for key, row in {**rows, **({_ALL: items} if len(rows) > 1 else {})}.items():
        counts = zip(counted(row), COLUMNS, strict=True)
        found = ", ".join(f"{count} {NAMES[kind]}" for count, kind in counts if count)
        yield Text.assemble((_named(key, row, 1), "bold"), f", {many(len(row), 'item')}: {found}")


def _counts(items: Sequence[Known], rows: Mapping[str, Sequence[Known]], names: Mapping[str, str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=0)
    found = {known.answer.kind for known in items}
    columns = [kind for kind in COLUMNS if kind in found]
    table.add_column("", no_wrap=True, width=max(map(len, names.values())))
    for name in ("items", *(NAMES[kind] for kind in columns)):
        table.add_column(name, justify="right", vertical="bottom", width=max(map(len, name.split())))
    for key, row in rows.items():
        table.add_row(names[key], *_numbers(row, columns))
    if len(rows) > 1:
        table.add_row(_ALL, *_numbers(items, columns), style="bold")
    return table


def _named(key: str, items: Sequence[Known], length: int) -> str:
    """A row's name in one of three lengths, the longest first: the last is what the names of its items begin with."""
    if key == OWN:
        return OWN if length == _LENGTHS - 1 else "questions of our own"
    if key == _ALL:
        return key
    source = REGISTRY.paper(key)
    prefix = items[0].item.id.partition("-")[0]
    return (f"{source.authors} {source.year}", short_name(source), f"{prefix} {source.year}")[length]


def _numbers(items: Sequence[Known], columns: Sequence[AnswerKind]) -> list[str]:
    counts = Counter(known.answer.kind for known in items)
    return [str(len(items)), *(str(counts[kind] or "") for kind in columns)]
