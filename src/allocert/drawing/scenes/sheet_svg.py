"""Tables and bars as SVG."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.drawing.scenes.looks import look_of
from allocert.drawing.scenes.sheet import Bars, Cell, Sheet
from allocert.drawing.svg import Ink, text

__all__ = ["bars_parts", "sheet_parts"]

_ROW = 27.0
_LETTER = 7.6
_LONGEST = 360.0
_BAR = 30.0


def sheet_parts(sheet: Sheet) -> tuple[float, float, tuple[str, ...]]:
    """Width, height and elements."""
    widths = [
        max(30.0, _LETTER * max(len(cell.words) for cell in column) + 16)
        for column in zip(*sheet.rows, strict=True)
    ]
    top = 22.0 if sheet.title else 0.0
    parts = [text(0, 13, sheet.title, 13.5, weight="bold", anchor="start")] if sheet.title else []
    strong: list[str] = []  # their edges are to lie over those of plain ones
    for number, row in enumerate(sheet.rows):
        x, y = 1.0, top + number * _ROW + 1
        for cell, wide in zip(row, widths, strict=True):
            drawn = _cell(cell, x, y, wide, head=sheet.headed and number == 0)
            (strong if _is_strong(cell) else parts).extend(drawn)
            x += wide
    parts += strong
    return max(sum(widths) + 2, 8.2 * len(sheet.title)), top + _ROW * len(sheet.rows) + 2, tuple(parts)


def _is_strong(cell: Cell) -> bool:
    return cell.role not in ("", "dim", "head")


def _cell(cell: Cell, x: float, y: float, wide: float, *, head: bool) -> Iterator[str]:
    look = look_of(cell.role)
    strong = _is_strong(cell)
    fill, stroke, thick = (look.fill, look.stroke, 2.2) if strong else (Ink.PAPER, Ink.RULE, 1.0)
    box = f"x='{x:.2f}' y='{y:.2f}' width='{wide:.2f}' height='{_ROW:.2f}'"
    yield (
        f"<rect {box} fill='{fill}' fill-opacity='{look.opacity if strong else 1.0}' stroke='{stroke}' stroke-width='{thick}'/>"
    )
    bold = "bold" if head or strong or cell.role == "head" else "normal"
    ink = Ink.DIM if cell.role == "dim" or head else (look.ink if strong else Ink.INK)
    yield text(x + wide / 2, y + 18, cell.words, 13, fill=ink, weight=bold)


def bars_parts(bars: Bars) -> tuple[float, float, tuple[str, ...]]:
    """Width, height and elements."""
    names = _LETTER * max(len(stripe.label) for stripe in bars.stripes) + 8
    top = 22.0 if bars.title else 0.0
    parts = [text(0, 13, bars.title, 13.5, weight="bold", anchor="start")] if bars.title else []
    widest = 8.2 * len(bars.title)
    for number, stripe in enumerate(bars.stripes):
        y, look = top + number * _BAR, look_of(stripe.role)
        long = max(2.0, _LONGEST * max(0.0, bars.share(stripe)))
        parts.append(text(names - 8, y + 18, stripe.label, 13, anchor="end"))
        parts.append(
            f"<rect x='{names:.2f}' y='{y + 4:.2f}' width='{long:.2f}' height='20' fill='{look.fill}' "
            f"fill-opacity='{look.opacity}' stroke='{look.stroke}' stroke-width='1.6'/>"
        )
        parts.append(text(names + long + 8, y + 18, stripe.written, 13, weight="bold", anchor="start"))
        widest = max(widest, names + long + 8 + 8.2 * len(stripe.written))
    parts.append(
        f"<path d='M{names:.2f},{top:.2f}v{_BAR * len(bars.stripes):.2f}' stroke='{Ink.INK}' stroke-width='1.6' fill='none'/>"
    )
    high = top + _BAR * len(bars.stripes) + 2
    if bars.steep:
        parts.append(text(names, high + 12, "logarithmic scale", 10, fill=Ink.DIM, anchor="start"))
        high += 16
    return widest, high, tuple(parts)
