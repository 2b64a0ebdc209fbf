"""Consoles: as wide as the environment sensibly says, and with progress that shows names as they are."""

from __future__ import annotations

import os
import re
from typing import Any

from rich.console import Console, RenderableType
from rich.status import Status
from rich.text import Text

from allocert.cli.streams import abandon

__all__ = ["PlainConsole"]

_SIZE = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)
_NARROWEST = 40


class PlainConsole(Console):
    """Goes on without a reader that went away: the command still has files to write and a code to end with.

    ``COLUMNS`` and ``LINES`` count if they are numbers of at most four digits; rich fails on others. What is narrower
    than forty columns is taken for forty: nobody can read a table of one.
    """

    def __init__(self, *, stderr: bool = False) -> None:
        for name in ("COLUMNS", "LINES"):
            if not _SIZE.fullmatch(os.environ.get(name, "1")):
                del os.environ[name]
        super().__init__(stderr=stderr, highlight=False)
        narrow = self.width < _NARROWEST
        if narrow:  # else it follows the terminal's
            self.width = _NARROWEST

    def on_broken_pipe(self) -> None:
        """Nobody reads on."""
        abandon(2 if self.stderr else 1)

    def status(self, status: RenderableType, **options: Any) -> Status:
        """A line of progress, whose texts are no markup: they name a user's files. Off a terminal nothing is written."""
        kind = _Status if self.is_terminal else _Silent
        return kind(_plain(status), console=self, **options)


class _Status(Status):
    def update(self, status: RenderableType | None = None, **options: Any) -> None:
        super().update(None if status is None else _plain(status), **options)


class _Silent(Status):
    """Progress that nobody sees."""

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass

    def update(self, *changes: Any, **options: Any) -> None:
        pass


def _plain(status: RenderableType) -> RenderableType:
    return Text(status) if isinstance(status, str) else status
