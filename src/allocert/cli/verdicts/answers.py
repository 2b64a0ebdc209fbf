"""The answers on one screen: how many of each sort by paper, and a line for each item that does not simply hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from allocert.proofs import REGISTRY
from allocert.report.wording import COLUMNS, NAMES, by_importance, simply_holds, told_of
from allocert.verification.items import AnswerKind, ItemKind
from allocert.verification.items.known import Known
from allocert.verification.knowledge import is_stale

__all__ = ["STYLE", "print_answers", "print_conflicts"]

STYLE = {
    AnswerKind.HOLDS: "green",
    AnswerKind.REPRODUCED: "green",
    AnswerKind.HOLDS_IF: "cyan",
    AnswerKind.MISPRINT: "magenta",
    AnswerKind.FAILS: "red",
    AnswerKind.NOT_REPRODUCED: "red",
    AnswerKind.OPEN: "yellow",
    AnswerKind.CITED: "dim",
}

_OWN = "questions of our own"

_NARROWEST = 20
"""Columns of a text of a line at least; where two do not fit, the statement is left out, where one does not, it has a line of its own."""

_SHORT = {"reproduced": "repr.", "misprint": "mispr.", "not reproduced": "not repr."}
"""Heads of the table where the whole ones do not fit beside the longest name."""

_HEAD = ("item", "answer", "evidence", "condition, witness, reason", "statement")

_NAME = 16
"""Columns of a paper's name at least."""


def print_answers(console: Console, items: Sequence[Known], every: bool) -> None:
    """The table, and the list: of what does not simply hold, or of ``every`` item."""
    rows = _rows(items)
    table = _counts(items, rows, console.width)
    if _NAME + _across(str(column.header) for column in table.columns[1:]) <= console.width:
        console.print(table)
    else:
        _print_counts(console, items, rows)
    listed = by_importance(items) if every else by_importance(one for one in items if not simply_holds(one))
    if listed:
        _print_list(console, "Every item" if every else "What does not simply hold", listed)


def print_conflicts(console: Console, items: Iterable[Known]) -> bool:
    """A line for each verdict that contradicts the recorded one; whether there is any."""
    conflicts = {told.claim.key: told for known in items for told in known.told.values() if told.conflict}
    for key, told in conflicts.items():
        if record := told.conflict:
            fresh = f"{told.kind.value} at {told.found.effort.value} effort"
            before = f"{record.verdict.kind.value} at {record.effort.value} effort"
            line = f"conflict: {key} is {fresh}, and recorded as {before}"
            console.print(Text(line, "bold red"), soft_wrap=True)
    return bool(conflicts)


def _across(heads: Iterable[str]) -> int:
    """Columns of the console that these columns of the table take, each with the space between."""
    return sum(_widest(name) + 2 for name in heads) + 1


def _widest(name: str) -> int:
    return max(map(len, name.split()))


def _rows(items: Sequence[Known]) -> dict[str, list[Known]]:
    """The items by paper, questions of our own last."""
    rows: dict[str, list[Known]] = {}
    for known in items:
        own = known.item.kind is ItemKind.QUESTION
        rows.setdefault(_OWN if own else known.item.paper, []).append(known)
    if _OWN in rows:
        rows[_OWN] = rows.pop(_OWN)
    return rows


def _print_counts(console: Console, items: Sequence[Known], rows: Mapping[str, Sequence[Known]]) -> None:
    """The numbers as text, where a table of them has no room."""
    more = {"all": items} if len(rows) > 1 else {}
    for key, row in {**rows, **more}.items():
        counts = Counter(known.answer.kind for known in row)
        told = ", ".join(f"{counts[kind]} {NAMES[kind]}" for kind in COLUMNS if counts[kind])
        console.print(Text(key if key in more else _named(key), "bold"))
        console.print(Padding(Text(f"{len(row)} item{'s' * (len(row) != 1)}: {told}"), (0, 0, 0, 2)))
    console.print()


def _counts(items: Sequence[Known], rows: Mapping[str, Sequence[Known]], width: int) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    found = {known.answer.kind for known in items}
    columns = [kind for kind in COLUMNS if kind in found]
    heads = ["items", *(NAMES[kind] for kind in columns)]
    longest = max(len(_named(key)) for key in rows)
    if longest + _across(heads) > width:
        heads = [_SHORT.get(name, name) for name in heads]
    table.add_column("", no_wrap=True, overflow="ellipsis", max_width=max(width - _across(heads), _NAME))
    for name in heads:
        table.add_column(name, justify="right", min_width=_widest(name))
    for key, row in rows.items():
        table.add_row(_named(key), *_numbers(row, columns))
    if len(rows) > 1:
        table.add_row("all", *_numbers(items, columns), style="bold")
    return table


def _named(key: str) -> str:
    if key == _OWN:
        return key
    source = REGISTRY.paper(key)
    return f"{source.authors} {source.year}"


def _numbers(items: Sequence[Known], columns: Sequence[AnswerKind]) -> list[str]:
    counts = Counter(known.answer.kind for known in items)
    return [str(len(items)), *(str(counts[kind] or "") for kind in columns)]


def _print_list(console: Console, title: str, items: Sequence[Known]) -> None:
    """A line an item, cut to the width of the console; two lines where one has no room for what is told."""
    rows = [
        (
            known.item.id,
            NAMES[known.answer.kind],
            _evidence(known),
            _one_line(told_of(known)),
            _one_line(known.item.statement),
        )
        for known in items
    ]
    widths = [max(len(row[column]) for row in (_HEAD, *rows)) for column in range(3)]
    left = console.width - sum(widths) - 2 * len(widths)
    console.print(Text(title, "bold"))
    if left < _NARROWEST:
        _print_pairs(console, rows, items)
    elif left < 2 * _NARROWEST:
        _print_rows(console, rows, items, [*widths, left])
    else:
        _print_rows(console, rows, items, [*widths, left * 3 // 5 - 2, left - left * 3 // 5])
    if any(known.recorded for known in items):
        console.print(
            Text("quick, standard, deep: recorded at that effort; * by other code than today's", "dim")
        )
    console.print()


def _print_rows(
    console: Console, rows: Sequence[Sequence[str]], items: Sequence[Known], widths: Sequence[int]
) -> None:
    """What a line tells goes before the statement."""
    for row, known in zip((_HEAD, *rows), (None, *items), strict=True):
        cells = [_cut(text, width).ljust(width) for text, width in zip(row, widths, strict=False)]
        line = Text("  ".join(cells).rstrip(), "dim" if known is None else "")
        if known is not None:
            line.stylize(STYLE[known.answer.kind], widths[0] + 2, widths[0] + 2 + widths[1])
        console.print(line, soft_wrap=True)


def _print_pairs(console: Console, rows: Sequence[Sequence[str]], items: Sequence[Known]) -> None:
    """What is told of an item below it; no statement."""
    for (name, answer, evidence, told, _), known in zip(rows, items, strict=True):
        console.print(Text.assemble(name, "  ", (answer, STYLE[known.answer.kind]), "  ", evidence))
        if told:
            console.print(Padding(Text(_cut(told, console.width - 2)), (0, 0, 0, 2)))


def _evidence(known: Known) -> str:
    """How strong it is; and at which effort it was recorded, with a star if by other code than today's."""
    if not known.recorded:
        return known.strength
    stale = "*" if any(is_stale(told) for told in known.resting) else ""
    return f"{known.strength}, {'/'.join(effort.value for effort in known.recorded_at)}{stale}"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
