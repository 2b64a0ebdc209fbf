"""Figures on a terminal: as text, in colour where it has colours, never wider than it is."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from allocert.drawing.counterexamples import NARROWEST
from allocert.drawing.frames import Figure, Frame
from allocert.drawing.lines import Line, line

__all__ = ["STYLES", "print_figure", "print_lines", "room"]

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


def print_figure(console: Console, figure: Figure, indent: int = 0) -> None:
    """The frames below one another; of a long figure the first and the last, and the captions of those between."""
    long = sum(len(frame.lines) + 1 for frame in figure.frames) > _MOST_LINES
    for number, frame in enumerate(figure.frames):
        if long and 0 < number < len(figure.frames) - 1:
            print_lines(console, [line(frame.caption, "dim")] if frame.caption else [], indent)
            continue
        if number and not long:
            console.print()
        _frame(console, frame, indent)


def _frame(console: Console, frame: Frame, indent: int) -> None:
    if frame.caption:
        console.print(Padding(Text(frame.caption, "italic"), (0, 0, 0, indent)))
    print_lines(console, frame.inks or [line(shown) for shown in frame.lines], indent + 2)


def print_lines(console: Console, lines: tuple[Line, ...] | list[Line], indent: int = 0) -> None:
    """Lines as they are, without a break."""
    for shown in lines:
        text = Text(" " * indent if shown else "")
        for words, role in shown:
            text.append(words, STYLES.get(role, ""))
        console.print(text, no_wrap=True, overflow="ignore", crop=False)
