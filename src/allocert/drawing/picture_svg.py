"""Pictures as SVG: boxes on a grid with coordinates, side by side, with a title and a legend.

Every box has a label and a colour, and requested regions are hatched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allocert.drawing.picture import ROLES, Box, Picture
from allocert.drawing.svg import MARGIN, Ink, coloured, document, haloed, hatched, pointed, step, text

__all__ = ["parts_of", "svg_of"]

_PLAIN = {"stays": Ink.EDGE, "busy": Ink.BUSY, "faulty": Ink.FAULTY}
_LARGEST_CELL = 44.0
_NARROWEST = 24.0
_AXIS, _GAP = 30.0, 46.0
_HEAD, _FOOT = 74.0, 58.0
_SIZES = {1: 560.0, 2: 430.0}
"""The longer side of a mesh, by the number of pictures."""
_BESIDE = 4
"""This many pictures stand side by side."""
_LEAST_FONT = 7.0
_MOST_ARROWS = 8
"""More arrows hide more than they show."""


def svg_of(title: str, subtitle: str, pictures: Sequence[Picture]) -> str:
    """One SVG document with all pictures, which are equally large, in rows of four; column 0, row 0 at the top."""
    wide, high, parts = parts_of(pictures, _HEAD)
    return document(wide, high, title, subtitle, parts)


def parts_of(pictures: Sequence[Picture], head: float) -> tuple[float, float, list[str]]:
    """Width, height and elements of the pictures, below ``head`` pixels."""
    size = _SIZES.get(len(pictures), 320.0)
    first = pictures[0]
    cell = min(_LARGEST_CELL, size / max(first.width, first.height))
    across, down = max(cell, _NARROWEST / first.width), max(cell, _NARROWEST / first.height)
    wide, high = across * first.width, down * first.height
    legend = _legend(pictures)
    in_a_row = min(len(pictures), _BESIDE)
    gap = max(_GAP, *(7.6 * len(picture.title) - wide - _AXIS for picture in pictures))
    total = 2 * MARGIN + in_a_row * (_AXIS + wide) + (in_a_row - 1) * gap
    if len(pictures[-1].title) * 7.6 > wide:
        total += len(pictures[-1].title) * 7.6 - wide
    total = max(total, _legend_width(legend))
    captions = 22.0 if any(picture.title for picture in pictures) else 0.0
    top = head + captions
    apart = high + captions + _AXIS
    bottom = top + high + (len(pictures) - 1) // _BESIDE * apart
    parts: list[str] = []
    for place, picture in enumerate(pictures):
        row, column = divmod(place, _BESIDE)
        left, above = MARGIN + _AXIS + column * (wide + _AXIS + gap), top + row * apart
        if picture.title:
            parts.append(text(left, above - 24, picture.title, 13, weight="bold", anchor="start"))
        parts += _panel(picture, left, above, across, down)
    parts += _drawn_legend(legend, bottom + 34)
    return total, bottom + _FOOT, parts


def _panel(picture: Picture, left: float, top: float, across: float, down: float) -> Iterator[str]:
    wide, high = across * picture.width, down * picture.height
    yield from _axes(picture, left, top, across, down)
    for box in picture.boxes:
        yield _box(box, left + box.x * across, top + box.y * down, box.width * across, box.height * down)
    for before, after in picture.moved if len(picture.moved) <= _MOST_ARROWS else ():
        yield from _arrow(before, after, left, top, across, down)
    yield (
        f"<rect x='{left:.2f}' y='{top:.2f}' width='{wide:.2f}' height='{high:.2f}' fill='none' "
        f"stroke='{Ink.INK}' stroke-width='1.6'/>"
    )
    for box in picture.boxes:
        yield from _label(box, left, top, across, down)


def _box(box: Box, x: float, y: float, wide: float, high: float) -> str:
    if box.role == "request":
        return hatched(x, y, wide, high)
    if box.role == "wrong":
        style = f"fill='{Ink.BAD_FILL}' stroke='{Ink.BAD}' stroke-width='3'"
    elif box.role == "free":
        style = f"fill='{Ink.PAPER}' stroke='{Ink.EDGE}'"
    elif box.role in _PLAIN:
        style = f"fill='{_PLAIN[box.role]}' stroke='{Ink.OUTLINE}' stroke-width='1'"
    else:
        style = coloured(box.colour)
    return f"<rect x='{x:.2f}' y='{y:.2f}' width='{wide:.2f}' height='{high:.2f}' {style}/>"


def _axes(picture: Picture, left: float, top: float, across: float, down: float) -> Iterator[str]:
    """The grid, and the numbers of columns above and of rows to the left."""
    wide, high = across * picture.width, down * picture.height
    lines = []
    for count, cell, vertical in ((picture.width, across, True), (picture.height, down, False)):
        apart = 1 if cell >= 7 else step(cell, 24)
        for number in range(apart, count, apart):
            at = number * cell
            lines.append(
                f"M{left + at:.2f},{top:.2f}v{high:.2f}"
                if vertical
                else f"M{left:.2f},{top + at:.2f}h{wide:.2f}"
            )
        for number in range(0, count, step(cell, 9.0 * len(str(count)) if vertical else 15.0)):
            at = (number + 0.5) * cell
            yield (
                text(left + at, top - 6, str(number), 10, fill=Ink.DIM)
                if vertical
                else text(left - 6, top + at + 3.5, str(number), 10, fill=Ink.DIM, anchor="end")
            )
    yield f"<path d='{''.join(lines)}' stroke='{Ink.RULE}' stroke-width='1' fill='none'/>"


def _arrow(before: Box, after: Box, left: float, top: float, across: float, down: float) -> Iterator[str]:
    """An arrow from where a box was to where it is."""
    x, y = left + (before.x + before.width / 2) * across, top + (before.y + before.height / 2) * down
    u, v = left + (after.x + after.width / 2) * across, top + (after.y + after.height / 2) * down
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    if length < 12:
        return
    short = min(24.0, length / 2.5)
    u, v = u - (u - x) * short / length, v - (v - y) * short / length
    yield f"<line x1='{x:.2f}' y1='{y:.2f}' x2='{u:.2f}' y2='{v:.2f}' stroke='{Ink.PAPER}' stroke-width='4.5' stroke-opacity='0.85'/>"
    yield f"<circle cx='{x:.2f}' cy='{y:.2f}' r='2.6' fill='{Ink.INK}'/>"
    yield from pointed(x, y, u, v)


def _label(box: Box, left: float, top: float, across: float, down: float) -> Iterator[str]:
    """The box's name, and its sides below where there is room; a single cell needs none."""
    if not box.label:
        return
    wide, high = box.width * across, box.height * down
    size = min(15.0, wide / (0.76 * len(box.label)), high * 0.8)
    if size < _LEAST_FONT:
        return
    x, y = left + (box.x + box.width / 2) * across, top + (box.y + box.height / 2) * down
    sides = f"{box.width} × {box.height}"
    small = min(10.5, wide / (0.68 * len(sides)))
    fits = high >= size + 18 and small >= _LEAST_FONT and (box.width, box.height) != (1, 1)
    ink = Ink.ON_FAULTY if box.role == "faulty" else Ink.INK
    yield from haloed(x, y - 2 if fits else y + size * 0.35, box.label, size, ink, "bold")
    if fits:
        yield from haloed(x, y + small + 2, sides, small, ink, "normal")


def _legend(pictures: Sequence[Picture]) -> list[tuple[str, str]]:
    """Each role that occurs with its words; and the free processors."""
    present = {role for picture in pictures for role in picture.roles}
    words = {**ROLES, "placed": "placed (any colour)", "moves": "moves (any colour)"}
    return [*((role, words[role]) for role in ROLES if role in present), ("free", "free")]


def _legend_width(legend: list[tuple[str, str]]) -> float:
    return 2 * MARGIN + sum(44 + 7.2 * len(words) for _, words in legend)


def _drawn_legend(legend: list[tuple[str, str]], y: float) -> Iterator[str]:
    x = MARGIN
    for role, words in legend:
        yield _box(Box("", "", 0, 0, 1, 1, role), x, y - 11, 18, 13)
        yield text(x + 25, y, words, 12, anchor="start")
        x += 44 + 7.2 * len(words)
