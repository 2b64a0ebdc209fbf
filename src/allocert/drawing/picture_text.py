"""Pictures as text: a character a processor, or a block of processors, side by side as far as there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from allocert.drawing.lines import COLUMNS, Drawn, Line, beside, line, marked
from allocert.drawing.picture import Box, Picture

__all__ = ["picture_lines", "text_of"]


_ROWS = 48
_GAP = 3
_NARROWEST = 24
_LEAST_ROOM = 12
_LETTERS = 6
"""Colours for placed regions."""
_LABELLED = 5
"""Every fifth column has its number above it."""


def text_of(pictures: Sequence[Picture], columns: int = COLUMNS) -> list[str]:
    """Lines of at most ``columns`` characters, as :func:`picture_lines` makes them."""
    return [*map(Drawn, picture_lines(pictures, columns))]


def picture_lines(pictures: Sequence[Picture], columns: int = COLUMNS) -> list[Line]:
    """Lines of at most ``columns`` characters, at least 24: equally large pictures side by side, row 0 at the top, ``.`` is free.

    A mesh that is too large is drawn in blocks; a block has the mark that covers most of it, and a box that
    covers most of none has one block all the same. Numbers are those of the first processor of a block. Pictures that
    would have less than twelve characters stand below one another.
    """
    width, height = pictures[0].width, pictures[0].height
    names = len(str(height - 1)) + 1
    columns = max(columns, _NARROWEST)
    count = len(pictures)
    while count > 1 and (columns - _GAP * (count - 1)) // count - names < min(width, _LEAST_ROOM):
        count -= 1
    room = (columns - _GAP * (count - 1)) // count - names
    block = _block(width, height, room)
    wide = 2 if 2 * -(-width // block[0]) - 1 <= room else 1
    lines: list[Line] = []
    for first in range(0, len(pictures), count):
        if first:
            lines.append(())
        lines += beside(_panel(picture, block, wide, names) for picture in pictures[first : first + count])
    if block != (1, 1):
        lines.insert(0, line(f"one character is a block of {block[0]} x {block[1]} processors", "dim"))
    return lines


def _block(width: int, height: int, room: int) -> tuple[int, int]:
    """Columns and rows of a block; characters are about twice as high as wide."""
    if width <= room and height <= _ROWS:
        return 1, 1
    size = max(-(-width // room), -(-height // (2 * _ROWS)))
    return size, min(2 * size, height)


def _panel(picture: Picture, block: tuple[int, int], wide: int, names: int) -> list[Line]:
    cells = _cells(picture, block)
    ruler = ""
    for column in range(0, len(cells[0]), _LABELLED):
        if len(ruler) <= column * wide:
            ruler = ruler.ljust(column * wide) + f"{column * block[0]} "
    most = wide * len(cells[0]) - wide + 1
    lines = [line(picture.title, "head")] if picture.title else []
    lines.append(line(" " * names + ruler.rstrip()[: max(most, len(str(picture.width)))], "dim"))
    gap = " " * (wide - 1)
    roles = {box.mark: _role(box) for box in picture.boxes}
    for row, marks in enumerate(cells):
        shown = marked(gap.join(marks), roles)
        lines.append(((f"{row * block[1]} ".rjust(names), "dim"), *shown))
    return lines


def _role(box: Box) -> str:
    """What a terminal shows in colour."""
    if box.role in ("placed", "moves"):
        return f"c{box.colour % _LETTERS}"
    return {"request": "asked", "stays": "dim", "wrong": "bad"}.get(box.role, box.role)


def _cells(picture: Picture, block: tuple[int, int]) -> list[list[str]]:
    """The mark of each block, row by row."""
    across, down = -(-picture.width // block[0]), -(-picture.height // block[1])
    covered: list[list[Counter[str]]] = [[Counter() for _ in range(across)] for _ in range(down)]
    for box in picture.boxes:
        right, bottom = box.x + box.width, box.y + box.height
        for row in range(box.y // block[1], -(-bottom // block[1])):
            high = min(bottom, (row + 1) * block[1]) - max(box.y, row * block[1])
            for column in range(box.x // block[0], -(-right // block[0])):
                long = min(right, (column + 1) * block[0]) - max(box.x, column * block[0])
                covered[row][column][box.mark] += high * long
    cells = []
    for row in range(down):
        high = min(block[1], picture.height - row * block[1])
        cells.append(
            [
                _most(covered[row][column], high * min(block[0], picture.width - column * block[0]))
                for column in range(across)
            ]
        )
    shown = {mark for line in cells for mark in line}
    for box in picture.boxes:
        if box.mark not in shown:
            cells[box.y // block[1]][box.x // block[0]] = box.mark
    return cells


def _most(covered: Counter[str], processors: int) -> str:
    """The mark of most processors; ``.`` where none covers more than are free."""
    if not covered:
        return "."
    mark, most = covered.most_common(1)[0]
    return mark if most > processors - covered.total() or most * 2 >= processors else "."
