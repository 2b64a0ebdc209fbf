"""Figures on a terminal: as text, in colour where it has colours, never wider than it is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from allocert.api.report_text import machine_lines
from allocert.cli.common import stderr, stdout
from allocert.drawing.counterexamples import NARROWEST
from allocert.drawing.forms.form import UnfitError
from allocert.drawing.forms.traces import shots_of_trace
from allocert.drawing.frames import Figure, Frame
from allocert.drawing.lines import Drawn, Line, line, marked, wrapped
from allocert.drawing.picture_text import COLUMNS
from allocert.drawing.scenes.scene import frame_of
from allocert.errors import AllocertError
from allocert.machines import Machine
from allocert.verification.pairing.drawing import letter
from allocert.verification.pairing.report import Broken

__all__ = ["STYLES", "columns", "drawn_machine", "print_figure", "print_lines", "print_marked", "room"]

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

_MARKS = {"#": "faulty", "+": "good", "!": "bad", "?": "asked"} | {
    letter(grant): f"c{grant % 6}" for grant in range(52)
}
"""Of the machine in a report, by the role."""

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


def drawn_machine(broken: Broken, machine: Machine) -> Iterator[str]:
    """The machine of a broken promise in colour: as the report has it where that has room, else as a picture has."""
    shown = [*machine_lines(broken, machine)]
    if max(map(len, shown), default=0) > columns():
        with suppress(AllocertError, UnfitError):
            *_, (caption, *scenes) = shots_of_trace(
                machine, broken.faulty, broken.trace, broken.replies, broken.witness
            )
            for parts in frame_of(caption, scenes, columns() - 2).inks:
                yield Drawn((("  ", ""), *parts))
            return
    for place, words in enumerate(shown):
        legend = place == len(shown) - 1 or words.lstrip().startswith("at ")
        yield Drawn(line(words)) if legend else Drawn(marked(words, _MARKS))


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
