"""A panel: a drawing of some size in SVG with the same as lines of text; panels below one another make a frame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from allocert.drawing.frames import Frame
from allocert.drawing.lines import Line, clipped, line, plain, wrapped
from allocert.drawing.scenes.looks import LOOKS, Look, look_of
from allocert.drawing.svg import fragment, text

__all__ = ["Panel", "frame_of", "key_of", "words_of"]

_APART = 18.0
_EDGE = 10.0
_COLUMNS = 96
"""Characters of a line of words in SVG."""


@dataclass(frozen=True)
class Panel:
    """Elements that lie in ``wide`` x ``high`` pixels from 0, 0; and lines."""

    wide: float
    high: float
    parts: tuple[str, ...]
    lines: tuple[Line, ...]


def frame_of(caption: str, title: str, panels: Sequence[Panel], width: int) -> Frame:
    """The panels below one another; lines have at most ``width`` characters."""
    wide = max((panel.wide for panel in panels), default=0.0) + 2 * _EDGE
    top, parts, inks = _EDGE, [], list[Line]()
    for panel in panels:
        if panel.parts:
            parts += [f"<g transform='translate({_EDGE:.2f} {top:.2f})'>", *panel.parts, "</g>"]
            top += panel.high + _APART
        if panel.lines and inks:
            inks.append(())
        inks += (clipped(shown, width) for shown in panel.lines)
    svg = fragment(wide, top - _APART + _EDGE if parts else 2 * _EDGE, title, parts)
    return Frame(caption, svg, tuple(map(plain, inks)), tuple(inks))


def words_of(words: str, width: int, role: str = "") -> Panel:
    """A paragraph."""
    drawn = [plain(shown) for shown in wrapped(words, _COLUMNS)]
    ink = look_of(role).stroke if role in ("good", "bad") else "var(--ink, #222222)"
    parts = tuple(
        text(0, 14 + 18 * row, shown, 13, fill=ink, anchor="start") for row, shown in enumerate(drawn)
    )
    wide = max(map(len, drawn)) * 7.4
    return Panel(wide, 18.0 * len(drawn), parts, tuple(wrapped(words, width, role)))


def key_of(entries: Iterable[tuple[str, str]], width: int, marks: dict[str, str] | None = None) -> Panel:
    """A legend: roles with words (those of the role for none); ``marks`` has marks in text for roles that have none."""
    x, y, parts, shown = 0.0, 0.0, [], list[Line]()
    widest, own = 0.0, marks or {}
    here: Line = ()
    for role, words in entries:
        look: Look = look_of(role)
        words = words or look.words
        long = 46 + 7.2 * len(words)
        if x and x + long > 700:
            x, y = 0.0, y + 22
        parts.append(
            f"<rect x='{x + 1:.2f}' y='{y + 3:.2f}' width='18' height='13' fill='{look.fill}' "
            f"fill-opacity='{look.opacity}' stroke='{look.stroke}' stroke-width='1.4'/>"
        )
        parts.append(text(x + 25, y + 14, words, 12, anchor="start"))
        x += long
        widest = max(widest, x)
        mark = own.get(role, look.mark)
        if not mark:
            continue
        words = words.removeprefix(f"{mark} = ").removeprefix(f"{mark}: ")
        entry = ((mark, role), (f" {words}", "dim"))
        size = len(words) + len(mark) + 1
        if here and sum(len(part) for part, _ in here) + 3 + size > width:
            shown.append(here)
            here = ()
        here += (("   " if here else "", ""), *entry)
    if here:
        shown.append(here)
    return Panel(widest, y + 20, tuple(parts), tuple(shown))


def heading(words: str) -> Panel:
    """A line above a panel."""
    return Panel(
        8.2 * len(words),
        16,
        (text(0, 13, words, 13.5, weight="bold", anchor="start"),),
        (line(words, "head"),),
    )


def roles_in(roles: Iterable[str]) -> list[tuple[str, str]]:
    """Entries of a legend for the roles that occur, in order."""
    present = set(roles)
    return [(role, "") for role in LOOKS if role in present]
