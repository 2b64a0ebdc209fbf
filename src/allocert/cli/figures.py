"""Figures on a terminal: as text, in colour where it has colours, never wider than it is."""

from __future__ import annotations

import os

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from allocert.cli.common import stderr, stdout
from allocert.drawing.frames import NARROWEST, Figure, Frame
from allocert.drawing.lines import COLUMNS, Drawn, Line, line, wrapped

__all__ = ["STYLES", "columns", "print_figure", "print_lines", "print_marked", "room"]

STYLES = {
    "head": "bold",
    "dim": "dim",
    "busy": "bold",
    "faulty": "bold red",
    "asked": "bold yellow",
    "good": "bold green",
    "bad": "bold red",
    "c0": "blue",
    "c1": "yellow",
    "c2": "green",
    "c3": "magenta",
    "c4": "cyan",
    "c5": "bright_yellow",
}
"""By the role of a part of a line. Every role has a mark of its own besides, so nothing is lost without colours."""

_MOST_LINES = 72
"""A figure of more lines shows its first and its last frame."""


def room(console: Console, indent: int = 0) -> int:
    """Characters that a line of a figure may have on this console."""
    return max(NARROWEST, console.width - indent - 1)


def columns() -> int:
    """Characters that a drawing of a command's answer may have: as the narrowest terminal has, 79 without any."""
    widths = [console.width - 1 for console in (stdout(), stderr()) if console.is_terminal]
    if "COLUMNS" in os.environ:
        widths.append(stdout().width - 1)
    return min(widths, default=COLUMNS)


def print_marked(console: Console, text: str, indent: int = 0) -> None:
    """A line that is not broken; a drawn one in colour."""
    print_lines(console, [text.parts if isinstance(text, Drawn) else line(text)], indent)


def print_figure(console: Console, figure: Figure, indent: int = 0) -> None:
    """The frames below one another; of a long figure the first and the last, and the captions of those between."""
    long = sum(len(frame.lines) + 1 for frame in figure.frames) > _MOST_LINES
    for number, frame in enumerate(figure.frames):
        if long and 0 < number < len(figure.frames) - 1:
            print_lines(console, wrapped(frame.caption, room(console, indent), "dim"), indent)
            continue
        if number and not long:
            console.print()
        _frame(console, frame, indent)


def _frame(console: Console, frame: Frame, indent: int) -> None:
    if frame.caption:
        console.print(Padding(Text(frame.caption, "italic"), (0, 0, 0, indent)))
    print_lines(console, frame.inks, indent + 2)


def print_lines(console: Console, lines: tuple[Line, ...] | list[Line], indent: int = 0) -> None:
    """Lines as they are, without a break."""
    for shown in lines:
        text = Text(" " * indent if shown else "")
        for words, role in shown:
            text.append(words, STYLES.get(role, ""))
        console.print(text, no_wrap=True, overflow="ignore", crop=False)
