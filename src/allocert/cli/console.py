"""Consoles: as wide as the environment sensibly says, and with progress that shows names as they are."""

from __future__ import annotations

import os
import re

from rich.console import Console

from allocert.cli.progress import Running, Silent
from allocert.cli.streams import abandon

__all__ = ["PlainConsole"]

_SIZE = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)
_NARROWEST = 40


class PlainConsole(Console):
    """Goes on without a reader that went away: the command still has files to write and a code to end with.

    ``COLUMNS`` and ``LINES`` count if they are numbers of at most four digits; rich fails on others. A width of less
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

    def status(  # type: ignore[override]  # rich's has an appearance to choose, and tells less
        self, status: str, *, seconds: float | None = None, **options: object
    ) -> Running:
        """The present step, the time taken and, of a budget of ``seconds``, the time left; goes away in the end. Other ``options`` of rich do not count.

        Texts are no markup: they name a user's files. Off a terminal nothing is written.
        """
        live = (
            self.file.isatty() or os.environ.get("TTY_COMPATIBLE") == "1"
        )  # FORCE_COLOR is about colours alone
        return (Running if self.is_terminal and live else Silent)(status, self, seconds)
