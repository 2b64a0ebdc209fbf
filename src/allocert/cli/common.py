"""What the commands share: options, JSON output, consoles."""

from __future__ import annotations

import errno
import json
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console

from allocert.errors import AllocertError

__all__ = [
    "budget_option",
    "emit_json",
    "finite",
    "json_option",
    "output_file",
    "seed_option",
    "stderr",
    "stdout",
    "write_text",
]

_PIPED_WIDTH = 120
"""Columns of what goes to a file or a pipe."""

F = TypeVar("F", bound=Callable[..., Any])


def _json_target(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None and value != "-":
        output_file(context, parameter, value)
    return value


def output_file(context: click.Context, parameter: click.Parameter, value: str | None) -> Path | None:
    """The file to write, refused before any work is done if it cannot be written."""
    if value is None:
        return None
    folder = Path(value).parent
    if not value or not folder.is_dir() or not os.access(folder, os.W_OK) or _is_special(Path(value)):
        expected = "a file in a folder that exists and can be written"
        raise AllocertError(parameter.opts[0], value, expected)
    return Path(value)


def _is_special(path: Path) -> bool:
    """Whether ``path`` is a folder, a device or a pipe, which a rename would replace."""
    return path.exists() and not path.is_file()


def finite(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """Refuse ``nan`` and ``inf``, which no range excludes, as a number of seconds."""
    if value is not None and not math.isfinite(value):
        raise AllocertError(parameter.opts[0], value, "a finite number of seconds")
    return value


json_option = click.option(
    "--json",
    "json_file",
    metavar="FILE|-",
    callback=_json_target,
    help="Also write the result as JSON (- for standard output).",
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="INTEGER",
    help="Seed of everything random.",
)


def budget_option(default: float | None, what: str) -> Callable[[F], F]:
    """``--time-budget SECONDS``, with ``what`` happens when it runs out."""
    return click.option(
        "--time-budget",
        type=click.FloatRange(min=0, min_open=True),
        callback=finite,
        default=default,
        show_default=default is not None,
        metavar="SECONDS",
        help=f"Time budget; {what}",
    )


class _Console(Console):
    """Leaves a closed pipe to the frame: rich would end the process with 1, which has a meaning here."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError(errno.EPIPE, "closed pipe")


def stdout(json_file: str | None = None) -> Console:
    """The console for people. When JSON goes to standard output, people read standard error."""
    console = _Console(stderr=json_file == "-", highlight=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = _PIPED_WIDTH
    return console


def stderr() -> Console:
    """The console for progress."""
    return Console(stderr=True, highlight=False)


def emit_json(data: Any, target: str | None) -> None:
    """Write ``data`` to a file, atomically, or to standard output for ``-``; nothing for ``None``."""
    if target is None:
        return
    text = json.dumps(data, indent=2) + "\n"
    if target == "-":
        click.echo(text, nl=False)
    else:
        write_text(Path(target), text, "--json")


def write_text(path: Path, text: str, field: str) -> None:
    """Write a whole file or nothing. Raises :class:`AllocertError` naming ``field``."""
    if _is_special(path):
        raise AllocertError(field, str(path), "a regular file or a new one")
    partial = path.with_name(f".{path.name}.partial")
    try:
        partial.write_text(text)
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise AllocertError(field, str(path), f"a file that can be written ({error.strerror})") from None
