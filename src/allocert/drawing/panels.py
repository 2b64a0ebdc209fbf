"""Pictures of machines whose processors lie in several rectangles, such as the blocks of a pod or the racks of a tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from allocert.drawing.picture import Picture, nodes_of, placed
from allocert.machines.described import Panel
from allocert.machines.words import bits

__all__ = ["panel_picture"]


def panel_picture(
    panel: Panel, regions: Iterable[tuple[int, int]], others: Iterable[tuple[int, str, str]]
) -> Picture:
    """What of a machine lies in a panel: ``regions`` are numbers with words, ``others`` words with their mark and role."""
    columns, whole = panel.columns, (1 << panel.columns * panel.rows) - 1
    boxes = [
        placed(number, *box)
        for number, word in regions
        for box in _rectangles(word >> panel.first & whole, columns, panel.rows)
    ]
    for word, mark, role in others:
        boxes += nodes_of(bits(word >> panel.first & whole), mark, role, columns)
    return Picture(panel.title, columns, panel.rows, tuple(boxes))


def _rectangles(word: int, columns: int, rows: int) -> Iterator[tuple[int, int, int, int]]:
    """Column, row, width and height of the runs in the rows of a word, equal ones below one another together."""
    begun: dict[tuple[int, int], int] = {}
    for row in range(rows + 1):
        own = word >> row * columns & ((1 << columns) - 1) if row < rows else 0
        firsts, lasts = bits(own & ~(own << 1)), bits(own & ~(own >> 1))
        runs = [(first, last - first + 1) for first, last in zip(firsts, lasts, strict=True)]
        for (column, width), first in list(begun.items()):
            if (column, width) not in runs:
                yield column, first, width, row - first
                del begun[column, width]
        for run in runs:
            begun.setdefault(run, row)
