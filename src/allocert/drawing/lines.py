"""Lines of text whose parts have roles, which a terminal shows in colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Self, TypeAlias

__all__ = [
    "COLUMNS",
    "Drawn",
    "Line",
    "beside",
    "clipped",
    "folded",
    "joined",
    "length",
    "line",
    "many",
    "marked",
    "plain",
    "printable",
    "shortened",
    "wrapped",
]

COLUMNS = 79
"""Characters of a line where nothing else is known."""

Line: TypeAlias = tuple[tuple[str, str], ...]
"""Texts with their roles: ``dim``, ``head``, ``busy``, ``faulty``, ``asked``, ``good``, ``bad``, ``c0`` to ``c5``, or none."""


class Drawn(str):
    """A line as plain text that still knows the roles of its :attr:`parts`."""

    __slots__ = ("parts",)
    parts: Line

    def __new__(cls, parts: Line) -> Self:
        made = super().__new__(cls, plain(parts))
        made.parts = parts
        return made

    def __getnewargs__(self) -> tuple[Line]:  # type: ignore[override]  # it is copied with its roles
        return (self.parts,)


def printable(text: str) -> str:
    r"""The text with ``?`` for characters that no page may hold and that a terminal would obey.

    >>> printable("a\x1b[1mb\tc")
    'a?[1mb c'
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else " " if one.isspace() else "?" for one in text)


def line(text: str, role: str = "") -> Line:
    """A line of one part."""
    return ((text, role),)


def marked(text: str, roles: Mapping[str, str]) -> Line:
    """A line in which each character that is a key of ``roles`` has that role."""
    parts: list[tuple[str, str]] = []
    for character in text:
        role = roles.get(character, "")
        if parts and parts[-1][1] == role:
            parts[-1] = (parts[-1][0] + character, role)
        else:
            parts.append((character, role))
    return tuple(parts)


def plain(shown: Line) -> str:
    """The text alone."""
    return "".join(text for text, _ in shown)


def length(shown: Line) -> int:
    """Characters of a line."""
    return sum(len(text) for text, _ in shown)


def joined(*lines: Line) -> Line:
    """One line of several."""
    return tuple(part for shown in lines for part in shown)


def clipped(shown: Line, width: int) -> Line:
    """At most the first ``width`` characters, without blanks at the end."""
    kept: list[tuple[str, str]] = []
    for text, role in shown:
        text, width = text[:width], width - len(text[:width])
        if text:
            kept.append((text, role))
    while kept and not kept[-1][0].rstrip():
        kept.pop()
    if kept:
        kept[-1] = (kept[-1][0].rstrip(), kept[-1][1])
    return tuple(kept)


def folded(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of at most ``width`` characters, broken at blanks where there are any; ``indent`` from the second on."""
    return wrap(text, max(width, len(indent) + 8), subsequent_indent=indent, break_on_hyphens=False)


def wrapped(text: str, width: int, role: str = "") -> list[Line]:
    """The same as lines of that role, at least one."""
    return [line(part, role) for part in folded(text, width) or [""]]


def beside(blocks: Iterable[list[Line]], gap: int = 3) -> Iterator[Line]:
    """Blocks of lines side by side, which end at the lowest."""
    filled = [(block, max(map(length, block), default=0)) for block in blocks]
    for row in range(max((len(block) for block, _ in filled), default=0)):
        whole: Line = ()
        for place, (block, wide) in enumerate(filled):
            cell = block[row] if row < len(block) else ()
            whole += ((" " * gap * (place > 0), ""), *cell, (" " * (wide - length(cell)), ""))
        yield clipped(whole, length(whole))


def shortened(lines: Sequence[str], most: int) -> Iterator[str]:
    """The first ``most`` lines, and how many more there are."""
    yield from lines[:most]
    if len(lines) > most:
        yield f"... and {len(lines) - most} more; --json lists them all"


def many(count: int, what: str) -> str:
    """A count with its noun.

    >>> many(1, "node"), many(0, "node"), many(2, "(2,1)-code")
    ('1 node', '0 nodes', '2 (2,1)-codes')
    """
    return f"{count} {what}{'' if count == 1 else 's'}"
