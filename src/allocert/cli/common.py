"""What the commands share: options, JSON output, consoles."""

from __future__ import annotations

import errno
import json
import math
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console

from allocert.errors import AllocertError

__all__ = [
    "budget_option",
    "distinct",
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
    expected = "a file in a folder that exists and can be written"
    try:
        folder = Path(value).parent
        fit = value and os.access(folder, os.W_OK) and folder.is_dir() and not _is_special(Path(value))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no path"
        raise AllocertError(parameter.opts[0], value, f"{expected} ({reason})") from None
    if not fit:
        raise AllocertError(parameter.opts[0], value, expected)
    return Path(value)


def _is_special(path: Path) -> bool:
    """Whether ``path`` is a folder, a device or a pipe, which a rename would replace."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    return not stat.S_ISREG(mode)


def distinct(*given: tuple[str, str | Path | None]) -> None:
    """Refuse two options that name one file, of which only the last would be kept.

    ``given`` are options with their files; ``-`` and ``None`` are none. Raises :class:`AllocertError`.
    """
    seen: dict[str, str] = {}
    for option, path in given:
        if path is None or path == "-":
            continue
        first = seen.setdefault(os.path.realpath(path), option)
        if first != option:
            raise AllocertError(option, str(path), f"another file than that of {first}")


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
_LARGEST_SEED = (1 << 31) - 1
"""The largest seed that every engine takes."""

seed_option = click.option(
    "--seed",
    type=click.IntRange(0, _LARGEST_SEED),
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
    partial = path.with_name(f".{os.getpid()}.partial")
    try:
        if _is_special(path):
            raise AllocertError(field, str(path), "a regular file or a new one")
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        raise AllocertError(field, str(path), f"a file that can be written ({error.strerror})") from None
    finally:
        partial.unlink(missing_ok=True)
