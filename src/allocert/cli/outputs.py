"""The files of a command's result: which there can be, and all of them written in one place, before anything is printed."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from allocert.cli.common import encoded, file_name, output_file, write_file, write_text
from allocert.cli.pages import drawing, pages
from allocert.cli.repeating import repeated
from allocert.cli.streams import abandon
from allocert.common.records import Table, csv_of, table_of
from allocert.errors import AllocertError

if TYPE_CHECKING:
    from allocert.drawing.scenes.scene import Shot

__all__ = ["Looks", "asked_for", "distinct", "emit_json", "outputs", "show_with_json"]

F = TypeVar("F", bound=Callable[..., Any])

_HELPS = {
    "csv": "The rows of the result as CSV.",
    "html": "The result as one page of HTML.",
    "svg": "Draw it.",
}
_LONGEST_TITLE = 90
_FILES = "allocert.cli.outputs"
"""The key of the files that a command is to write, by option, among what its context keeps."""


def outputs(*kinds: str, **helps: str) -> Callable[[F], F]:
    """Give a command ``--csv``, ``--html`` or ``--svg``, with ``helps`` of its own; :func:`emit_json` writes these files."""

    def of(function: F) -> F:
        for kind in reversed((*kinds, *helps)):
            how: dict[str, Any] = {"metavar": "FILE", "expose_value": False, "callback": _kept}
            function = click.option(f"--{kind}", help=helps.get(kind, _HELPS.get(kind)), **how)(function)
        return function

    return of


def _kept(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    path = output_file(context, parameter, value)
    if path is not None:
        context.meta.setdefault(_FILES, {})[parameter.opts[0]] = path


def asked_for(option: str) -> Path | None:
    """The file that the running command is to write for an option that :func:`outputs` has given it."""
    return _files().get(option)


def _files() -> dict[str, Path]:
    context = click.get_current_context(silent=True)
    return {} if context is None else context.meta.get(_FILES, {})


@dataclass(frozen=True)
class Looks:
    """How JSON data is shown as other files: ``rows`` is the path of its table (:mod:`allocert.common.records`) unless ``records`` make
    another one, ``shots`` are drawings, the last one is the picture, and ``verdict`` is the headline of a page as a hue, a word
    and a line. ``page`` makes another page than the usual one, of facts, drawings and the table.
    """

    rows: str = ""
    shots: Callable[[], Iterable[Shot]] = tuple
    verdict: tuple[str, str, str] = ("cited", "done", "")
    page: Callable[[], str] | None = None
    records: Callable[[], Sequence[Mapping[str, Any]]] | None = None

    def table(self, data: Any) -> Table:
        """The table of the data; the whole data as one record if there is none."""
        return (
            table_of(data, self.rows) if self.records is None else table_of({"rows": self.records()}, "rows")
        )


_USUAL = Looks()


def _write(data: Any, looks: Looks) -> None:
    """Write the files that are asked for, each whole or not at all."""
    for option, path in _files().items():
        if option == "--csv":
            write_text(path, csv_of(looks.table(data)), option)
        elif option == "--html":
            write_text(path, _page(data, looks) if looks.page is None else looks.page(), option)
        else:
            _draw(path, looks)


def _page(data: Any, looks: Looks) -> str:
    context = click.get_current_context()
    title = f"allocert {context.info_name}"
    cells = looks.table(data) if looks.rows or looks.records else {}
    page: str = pages().record_page(title, looks.verdict, data, cells, [*looks.shots()], command=repeated())
    return page


def _draw(path: Path, looks: Looks) -> None:
    """The last drawing, or a line where there is none."""
    shots = [*looks.shots()]
    if not shots:
        click.echo("allocert: --svg: nothing to draw; no file is written", err=True)
        return
    write_text(path, drawing(repeated()[:_LONGEST_TITLE], shots[-1]), "--svg")


def distinct(*given: tuple[str, str | Path | None]) -> None:
    """Refuse two options that name one file: only the last would be kept.

    ``given`` are options with their files; ``None`` is none, and ``-`` is standard output for ``--json`` and else the input
    on standard input, which may be a file too. The files of :func:`outputs` are among them. Raises :class:`AllocertError`.
    """
    seen: dict[str | tuple[int, int], str] = {}
    for option, path in (*given, *_files().items()):
        if path is None or (str(path) == "-" and option == "--json"):
            continue
        for key in _keys(option, path):
            first = seen.setdefault(key, option)
            if first != option:
                raise AllocertError(option, str(path), f"another file than that of {first}")


def _keys(option: str, path: str | Path) -> Iterator[str | tuple[int, int]]:
    """What two names of one file have in common: the path without links, or what the system knows it by."""
    standard = str(path) == "-"
    if not standard:
        yield os.path.realpath(file_name(option, str(path)))
    with suppress(OSError, ValueError):
        state = os.stat(0 if standard else path)
        if stat.S_ISREG(state.st_mode):
            yield state.st_dev, state.st_ino


def show_with_json(show: Callable[[], None], data: Any, target: str | None, looks: Looks = _USUAL) -> None:
    """Print for people, after the files that are asked for are there: neither a reader nor a full disk comes before it.

    What people read on standard error, because JSON goes to standard output, may be lost.
    """
    if target != "-":
        emit_json(data, target, looks)
        show()
        return
    try:
        show()
    except OSError:
        abandon(2)
    emit_json(data, target, looks)


def emit_json(data: Any, target: str | None, looks: Looks = _USUAL) -> None:
    """Write the files of :func:`outputs`, and ``data`` to a file, whole or not at all, or to standard output for ``-``; no JSON for ``None``."""
    _write(data, looks)
    if target is None:
        return
    if target != "-":
        write_file(target, encoded(data), "--json")
        return
    try:
        for part in encoded(data):
            click.echo(part, nl=False)
    except BrokenPipeError:
        abandon(1)
