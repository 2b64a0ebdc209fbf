"""Pictures as SVG: boxes on a grid with coordinates, side by side, with a title and a legend.

Every box has its label besides its colour, and what is asked for is hatched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allocert.drawing.picture import ROLES, Box, Picture
from allocert.drawing.svg import INK, MARGIN, coloured, document, haloed, step, text

__all__ = ["svg_of"]

_ASKED = "#d55e00"
_GREY = "#d4d4d4"
_PLAIN = {"stays": _GREY, "busy": "#8c8c8c", "faulty": "#222222"}
_LARGEST_CELL = 44.0
_NARROWEST = 24.0
_AXIS, _GAP = 30.0, 46.0
_HEAD, _FOOT = 74.0, 58.0
_SIZES = {1: 560.0, 2: 430.0}
"""The longer side of a mesh, by the number of pictures."""
_BESIDE = 4
"""So many pictures stand beside each other."""
_LEAST_FONT = 7.0
_MOST_ARROWS = 8
"""More arrows hide more than they show."""


def svg_of(title: str, subtitle: str, pictures: Sequence[Picture]) -> str:
    """One SVG document with all pictures, which are equally large, in rows of four; column 0, row 0 at the top."""
    size = _SIZES.get(len(pictures), 320.0)
    first = pictures[0]
    cell = min(_LARGEST_CELL, size / max(first.width, first.height))
    across, down = max(cell, _NARROWEST / first.width), max(cell, _NARROWEST / first.height)
    wide, high = across * first.width, down * first.height
    legend = _legend(pictures)
    beside = min(len(pictures), _BESIDE)
    total = 2 * MARGIN + beside * (_AXIS + wide) + (beside - 1) * _GAP
    total = max(
        total, 2 * MARGIN + 10.8 * len(title), 2 * MARGIN + 7.0 * len(subtitle), _legend_width(legend)
    )
    captions = 22.0 if any(picture.title for picture in pictures) else 0.0
    top = _HEAD + captions
    apart = high + captions + _AXIS
    bottom = top + high + (len(pictures) - 1) // _BESIDE * apart
    parts = [_DEFINITIONS]
    for place, picture in enumerate(pictures):
        row, column = divmod(place, _BESIDE)
        left, above = MARGIN + _AXIS + column * (wide + _AXIS + _GAP), top + row * apart
        if picture.title:
            parts.append(text(left, above - 24, picture.title, 13, weight="bold", anchor="start"))
        parts += _panel(picture, left, above, across, down)
    parts += _drawn_legend(legend, bottom + 34)
    return document(total, bottom + _FOOT, title, subtitle, parts)


_DEFINITIONS = (
    "<defs><pattern id='hatch' width='8' height='8' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>"
    f"<rect width='8' height='8' fill='#fbe6d8'/><rect width='3' height='8' fill='{_ASKED}' fill-opacity='0.55'/>"
    "</pattern><marker id='head' viewBox='0 0 10 10' refX='8' refY='5' markerWidth='7' markerHeight='7' "
    f"orient='auto'><path d='M0,0 L10,5 L0,10 z' fill='{INK}'/></marker></defs>"
)


def _panel(picture: Picture, left: float, top: float, across: float, down: float) -> Iterator[str]:
    wide, high = across * picture.width, down * picture.height
    yield from _axes(picture, left, top, across, down)
    for box in picture.boxes:
        x, y, w, h = left + box.x * across, top + box.y * down, box.width * across, box.height * down
        yield f"<rect x='{x:.2f}' y='{y:.2f}' width='{w:.2f}' height='{h:.2f}' {_style(box)}/>"
    for before, after in picture.moved if len(picture.moved) <= _MOST_ARROWS else ():
        yield from _arrow(before, after, left, top, across, down)
    yield (
        f"<rect x='{left:.2f}' y='{top:.2f}' width='{wide:.2f}' height='{high:.2f}' fill='none' "
        f"stroke='{INK}' stroke-width='1.6'/>"
    )
    for box in picture.boxes:
        yield from _label(box, left, top, across, down)


def _style(box: Box) -> str:
    if box.role == "request":
        return f"fill='url(#hatch)' stroke='{_ASKED}' stroke-width='3'"
    if box.role in _PLAIN:
        return f"fill='{_PLAIN[box.role]}' stroke='#555555' stroke-width='1'"
    return coloured(box.colour)


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
                text(left + at, top - 6, str(number), 10, fill="#555555")
                if vertical
                else text(left - 6, top + at + 3.5, str(number), 10, fill="#555555", anchor="end")
            )
    yield f"<path d='{''.join(lines)}' stroke='#e2e2e2' stroke-width='1' fill='none'/>"


def _arrow(before: Box, after: Box, left: float, top: float, across: float, down: float) -> Iterator[str]:
    """An arrow from where a box was to where it is."""
    x, y = left + (before.x + before.width / 2) * across, top + (before.y + before.height / 2) * down
    u, v = left + (after.x + after.width / 2) * across, top + (after.y + after.height / 2) * down
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    if length < 12:
        return
    short = min(24.0, length / 2.5)
    u, v = u - (u - x) * short / length, v - (v - y) * short / length
    line = f"<line x1='{x:.2f}' y1='{y:.2f}' x2='{u:.2f}' y2='{v:.2f}' "
    yield f"{line} stroke='white' stroke-width='4.5' stroke-opacity='0.85'/>"
    yield f"<circle cx='{x:.2f}' cy='{y:.2f}' r='2.6' fill='{INK}'/>"
    yield f"{line} stroke='{INK}' stroke-width='1.6' marker-end='url(#head)'/>"


def _label(box: Box, left: float, top: float, across: float, down: float) -> Iterator[str]:
    """The box's name, and its sides below where there is room."""
    if not box.label:
        return
    wide, high = box.width * across, box.height * down
    size = min(15.0, wide / (0.76 * len(box.label)), high * 0.8)
    if size < _LEAST_FONT:
        return
    x, y = left + (box.x + box.width / 2) * across, top + (box.y + box.height / 2) * down
    sides = f"{box.width} × {box.height}"
    small = min(10.5, wide / (0.68 * len(sides)))
    fits = high >= size + 18 and small >= _LEAST_FONT
    ink = "white" if box.role == "faulty" else INK
    yield from haloed(x, y - 2 if fits else y + size * 0.35, box.label, size, ink, "bold")
    if fits:
        yield from haloed(x, y + small + 2, sides, small, ink, "normal")


def _legend(pictures: Sequence[Picture]) -> list[tuple[str, str]]:
    """For each role that occurs its style and its words; and what is free."""
    present = {role for picture in pictures for role in picture.roles}
    words = {**ROLES, "placed": "placed (any colour)", "moves": "moves (any colour)"}
    entries = [(_style(Box("", "", 0, 0, 1, 1, role)), words[role]) for role in ROLES if role in present]
    return [*entries, (f"fill='white' stroke='{_GREY}'", "free")]


def _legend_width(legend: list[tuple[str, str]]) -> float:
    return 2 * MARGIN + sum(44 + 7.2 * len(words) for _, words in legend)


def _drawn_legend(legend: list[tuple[str, str]], y: float) -> Iterator[str]:
    x = MARGIN
    for style, words in legend:
        yield f"<rect x='{x:.2f}' y='{y - 11:.2f}' width='18' height='13' {style}/>"
        yield text(x + 25, y, words, 12, anchor="start")
        x += 44 + 7.2 * len(words)
