"""The answers on one screen: how many of each sort by paper, and what fails, each item whole."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from allocert.proofs import REGISTRY
from allocert.report.wording import COLUMNS, NAMES, by_importance, fails
from allocert.verification.items import AnswerKind, ItemKind
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

_OWN = "questions of our own"

_SHORT = {"misprint": "mis-print", "answered": "ans-wered"}
"""Heads of the table where the whole ones do not fit next to the names."""

_NAME = 12
"""Columns of a paper's name at least."""

_MOST = 40
"""Lines of the list, off a terminal; on one as many as it has under the table."""

_FEWEST = 6
"""Lines of the list on the lowest terminal."""

_AROUND = 4
"""Lines of a terminal that are neither the table's nor the list's: the two of counts, how long it took, the prompt."""


def print_answers(console: Console, items: Sequence[Known], every: bool) -> None:
    """The table, and the list: of what fails, as much of it as fits on the screen, or of ``every`` item."""
    above = len(console.render_lines(_table(console, items), pad=False))
    console.print(_table(console, items))
    listed = by_importance(items) if every else by_importance(one for one in items if fails(one))
    most = max(_FEWEST, min(_MOST, console.height - above - _AROUND)) if console.is_terminal else _MOST
    shown = 0
    for one in listed:
        lines = list(_lines(one, console.width))
        if not every and shown + len(lines) > most:
            break
        shown += len(lines)
        _print_item(console, one, lines)
        listed = listed[1:]
    _print_rest(console, items, [] if every else listed, every)


def _table(console: Console, items: Sequence[Known]) -> Table | Text:
    """The numbers by paper: as a table, or as text where a table has no room."""
    rows = _rows(items)
    table = _counts(items, rows, console.width)
    if _NAME + _across(str(column.header) for column in table.columns[1:]) <= console.width:
        return table
    return Text("\n").join(_counted(items, rows))


def _lines(known: Known, width: int) -> Iterator[str]:
    """The item's name, answer and statement, then its headline, each broken where the line ends, nothing cut."""
    first = (
        f"{known.item.id} {NAMES[known.answer.kind]}: {known.item.brief or _one_line(known.item.statement)}"
    )
    yield from textwrap.wrap(first, width, subsequent_indent="  ", break_on_hyphens=False)
    yield from textwrap.wrap(
        f"{_one_line(known.headline)}{_recorded(known)}",
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


def _print_rest(console: Console, items: Sequence[Known], left: Sequence[Known], every: bool) -> None:
    """What the list has left out, counted, and the command that lists it."""
    if every:
        return
    more = Counter(NAMES[known.answer.kind] for known in left)
    others = Counter(NAMES[known.answer.kind] for known in items if not fails(known))
    counts = [*(f"{count} more {name}" for name, count in more.items())]
    counts += [f"{others[NAMES[kind]]} {NAMES[kind]}" for kind in COLUMNS if others[NAMES[kind]]]
    if counts:
        text = f"Not listed: {', '.join(counts)}. All of them: allocert verify --items."
        console.print(Text(text, "dim"))


def _recorded(known: Known) -> str:
    """At which effort it was recorded, if the answer is not of this run; and whether by other code than today's."""
    if not known.recorded:
        return ""
    stale = " by other code than today's" if any(is_stale(told) for told in known.resting) else ""
    return f" [recorded at {'/'.join(effort.value for effort in known.recorded_at)} effort{stale}]"


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


def _counted(items: Sequence[Known], rows: Mapping[str, Sequence[Known]]) -> Iterator[Text]:
    more = {"all": items} if len(rows) > 1 else {}
    for key, row in {**rows, **more}.items():
        counts = Counter(known.answer.kind for known in row)
        found = ", ".join(f"{counts[kind]} {NAMES[kind]}" for kind in COLUMNS if counts[kind])
        yield Text(key if key in more else _named(key), "bold")
        yield Text(f"  {len(row)} item{'s' * (len(row) != 1)}: {found}")


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


def _one_line(text: str) -> str:
    return " ".join(text.split())
