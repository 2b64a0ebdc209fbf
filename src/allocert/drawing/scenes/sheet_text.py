"""Tables and bars as text."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.drawing.lines import Line, line
from allocert.drawing.scenes.looks import look_of
from allocert.drawing.scenes.sheet import Bars, Cell, Sheet

__all__ = ["bars_lines", "sheet_lines"]

_LEAST = 8


def sheet_lines(sheet: Sheet, width: int) -> list[Line]:
    """Rows with two blanks between columns; the columns that do not fit stand below, under the first one again."""
    shown: list[Line] = [line(sheet.title, "head")] if sheet.title else []
    widths = [max(len(_written(cell)) for cell in column) for column in zip(*sheet.rows, strict=True)]
    first = 1 if sheet.headed else 0
    for number, columns in enumerate(_blocks(widths, width, first)):
        if number:
            shown.append(())
        for place, row in enumerate(sheet.rows):
            here: Line = ()
            for column in columns:
                cell, gap = row[column], "  " if here else ""
                role = cell.role or ("dim" if sheet.headed and place == 0 else "")
                here += ((gap, ""), (f"{_written(cell):>{widths[column]}}", role))
            shown.append(here)
    return shown


def _written(cell: Cell) -> str:
    """A cell that matters differs from others without colours."""
    return f"{cell.words} {look_of(cell.role).mark}" if cell.role in ("good", "bad", "asked") else cell.words


def _blocks(widths: list[int], width: int, kept: int) -> Iterator[list[int]]:
    """Columns that fit side by side; the first ``kept`` in each block."""
    block = list(range(min(kept, len(widths))))
    begun = len(block)
    used = sum(widths[column] + 2 for column in block)
    for column in range(begun, len(widths)):
        if len(block) > begun and used + widths[column] > width:
            yield block
            block = list(range(begun))
            used = sum(widths[place] + 2 for place in block)
        block.append(column)
        used += widths[column] + 2
    yield block


def bars_lines(bars: Bars, width: int) -> list[Line]:
    """A line a bar; at least one character of each."""
    names = max(len(stripe.label) for stripe in bars.stripes)
    written = max(len(stripe.written) for stripe in bars.stripes)
    room = max(_LEAST, min(48, width - names - written - 3))
    shown: list[Line] = [line(bars.title, "head")] if bars.title else []
    for stripe in bars.stripes:
        long = max(1, min(room, round(room * bars.share(stripe))))
        shown.append(
            ((f"{stripe.label:>{names}} ", ""), ("=" * long, stripe.role), (f" {stripe.written}", ""))
        )
    if bars.steep:
        shown.append(line(f"{'':>{names}} (logarithmic scale)", "dim"))
    return shown
