"""A panel: a drawing of some size in SVG with the same as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from allocert.drawing.lines import Line, length, plain, wrapped
from allocert.drawing.scenes.looks import LOOKS, look_of
from allocert.drawing.scenes.sheet import Words
from allocert.drawing.svg import Ink, text

__all__ = ["Panel", "entries_of", "key_of", "words_panel"]

_COLUMNS = 96
"""Characters of a line of words in SVG."""
_MOST_KEYS = 24


@dataclass(frozen=True)
class Panel:
    """Elements that lie in ``wide`` x ``high`` pixels from 0, 0; and lines."""

    wide: float
    high: float
    parts: tuple[str, ...]
    lines: tuple[Line, ...]


def words_panel(scene: Words, width: int) -> Panel:
    """A paragraph."""
    drawn = [plain(shown) for shown in wrapped(scene.words, _COLUMNS)]
    ink = look_of(scene.role).stroke if scene.role in ("good", "bad") else Ink.INK
    parts = tuple(
        text(0, 14 + 18 * row, shown, 13, fill=ink, anchor="start") for row, shown in enumerate(drawn)
    )
    wide = max(map(len, drawn)) * 7.4
    return Panel(wide, 18.0 * len(drawn), parts, tuple(wrapped(scene.words, width, scene.role)))


def entries_of(roles: Iterable[str], names: Mapping[str, str]) -> list[tuple[str, str]]:
    """The roles that occur, in the order of legends, with their words: those of ``names``, or none if the usual ones do.

    Behind those that have a look of their own stand colours that ``names`` names.
    """
    present = set(roles)
    return [(role, names.get(role, "")) for role in dict.fromkeys((*LOOKS, *names)) if role in present]


def key_of(entries: Iterable[tuple[str, str]], width: int, marks: Mapping[str, str]) -> Panel:
    """A legend: roles with words (those of the role for none); ``marks`` has marks in text for roles that have none."""
    x, y, parts, shown = 0.0, 0.0, [], list[Line]()
    widest = 0.0
    here: Line = ()
    for role, words in [*entries][:_MOST_KEYS]:
        look = look_of(role)
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
        mark = marks.get(role, look.mark)
        if not mark:
            continue
        words = words.removeprefix(f"{mark} = ").removeprefix(f"{mark}: ")
        entry = ((mark, role), (f" {words}", "dim"))
        if here and length(here) + 3 + length(entry) > width:
            shown.append(here)
            here = ()
        here += (("   " if here else "", ""), *entry)
    if here:
        shown.append(here)
    return Panel(widest, y + 20, tuple(parts), tuple(shown))
