"""Live progress: the present step, the time taken, the time left of the budget, and the share of the work done."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Self

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

__all__ = ["Board", "Running", "Silent", "clock", "share"]

_A_SECOND = 8
"""Refreshes a second."""
_WIDEST = 100
_NARROW = 12
"""A bar that would be narrower has a line of its own."""


def clock(seconds: float) -> str:
    """Minutes and seconds, and hours where there are any.

    >>> clock(7.9), clock(75), clock(3600)
    ('0:07', '1:15', '1:00:00')
    """
    whole = max(0, int(seconds))
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02d}:{whole % 60:02d}" if hours else f"{minutes}:{whole % 60:02d}"


def share(done: float, total: float) -> float:
    """Between 0 and 1."""
    return min(1.0, max(0.0, done / total)) if total > 0 else 1.0


class Board:
    """What there is to tell, drawn anew at each refresh; two to four lines that are never wider than the console.

    ``seconds`` is the time budget; ``done`` of ``total`` steps are done; ``counts`` are further numbers by their names.
    """

    def __init__(self, text: str, seconds: float | None = None) -> None:
        self.text, self.seconds = text, seconds
        self.done, self.total = 0, 0
        self.counts: tuple[tuple[str, int, str], ...] = ()
        self.begin = time.monotonic()
        self._spinner = Spinner("line")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines."""
        width = min(options.max_width, _WIDEST)
        elapsed = time.monotonic() - self.begin
        yield _row(self._spinner, Text(" ".join(self.text.split())), width)
        done = self._done(elapsed)
        room = width - len(done) - 3
        part = share(self.done, self.total) if self.total else None
        if part is None and self.seconds is not None:
            part = share(elapsed, self.seconds)
        if part is not None and room >= _NARROW:
            bar = ProgressBar(total=1.0, completed=part, width=min(room, 40))
            yield _row(Text(" "), _in_a_row(bar, Text(done, "dim")), width)
        else:
            yield _row(Text(" "), Text(done, "dim"), width)
        if part is not None and room < _NARROW:
            yield _row(Text(" "), ProgressBar(total=1.0, completed=part, width=width - 3), width)
        counts = [(f"{number} {name}", style) for name, number, style in self.counts if number]
        if counts:
            line = Text()
            for place, (words, style) in enumerate(counts):
                line.append(", " if place else "").append(words, style)
            yield _row(Text(" "), line, width)

    def _done(self, elapsed: float) -> str:
        """E.g. ``12 of 140, 0:13 left, 0:07 of 0:20``."""
        steps = f"{self.done} of {self.total}, " if self.total else ""
        if self.seconds is None:
            return f"{steps}{clock(elapsed)}"
        left = max(0.0, self.seconds - elapsed)
        return f"{steps}{clock(left)} left, {clock(elapsed)} of {clock(self.seconds)}"


def _row(mark: RenderableType, rest: RenderableType, width: int) -> Table:
    """A mark and the text next to it, in one line."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.width = width
    table.add_column(width=1)
    table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    table.add_row(mark, rest)
    return table


def _in_a_row(bar: RenderableType, done: Text) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_row(bar, done)
    return table


class Running:
    """A status that tells more than rich's: see :class:`Board`. Its lines go away when it stops, also for an exception."""

    def __init__(self, text: str, console: Console, seconds: float | None = None) -> None:
        self.board = Board(text, seconds)
        self._live = Live(self.board, console=console, refresh_per_second=_A_SECOND, transient=True)

    def update(
        self,
        status: str | None = None,
        *,
        done: int | None = None,
        total: int | None = None,
        counts: Iterable[tuple[str, int, str]] | None = None,
    ) -> None:
        """Say something else; fields not given stay. ``counts`` are names with numbers and styles."""
        board = self.board
        board.text = board.text if status is None else status
        board.done = board.done if done is None else done
        board.total = board.total if total is None else total
        board.counts = board.counts if counts is None else tuple(counts)

    def start(self) -> None:
        """Show it."""
        self._live.start()

    def stop(self) -> None:
        """Take it away."""
        self._live.stop()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Away while something else is printed on the terminal, then there again."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


class Silent(Running):
    """Progress that nobody sees."""

    def start(self) -> None:
        """Nothing."""

    def stop(self) -> None:
        """Nothing."""
