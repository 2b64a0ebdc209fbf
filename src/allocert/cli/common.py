"""What the commands share: options, JSON output, consoles."""

from __future__ import annotations

import json
import math
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from allocert.cli.console import PlainConsole
from allocert.common.files import is_special, write_whole
from allocert.common.leftovers import sweep
from allocert.errors import AllocertError
from allocert.solvers.certificate import Certificate, write_certificate

__all__ = [
    "SECONDS",
    "budget_option",
    "call_timeout_option",
    "cores",
    "encoded",
    "file_name",
    "finite",
    "jobs_option",
    "json_option",
    "keep_certificate",
    "no_stream",
    "output_file",
    "seed_option",
    "share_option",
    "stderr",
    "stdout",
    "write_file",
    "write_text",
]

_PIPED_WIDTH = 120
"""Columns of what goes to a file or a pipe."""

_LONG = 1000
"""The most items of a list that get lines of their own."""

_COMPACT = json.JSONEncoder().encode

F = TypeVar("F", bound=Callable[..., Any])


def _json_target(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None and value != "-":
        output_file(context, parameter, value)
    return value


def file_name(option: str, name: str) -> Path:
    """The path of that name. Raises :class:`AllocertError` for one that no file can have."""
    if not name or "\0" in name:
        raise AllocertError(option, name, "the name of a file")
    return Path(name)


def no_stream(option: str, name: str) -> None:
    """Refuse ``-`` as the name of an output, where a file of that name would come up.

    Raises :class:`AllocertError`; only ``--json`` takes it, for standard output.
    """
    if name == "-":
        raise AllocertError(
            option, name, "the name of a file, such as ./- (only --json takes - for standard output)"
        )


def output_file(context: click.Context, parameter: click.Parameter, value: str | None) -> Path | None:
    """The file to write, refused before any work is done if it cannot be written.

    Half-written files of killed runs next to it are removed.
    """
    if value is None:
        return None
    no_stream(parameter.opts[0], value)
    expected = "a file in a folder that exists and can be written"
    try:
        folder = Path(value).parent
        fit = value and os.access(folder, os.W_OK) and folder.is_dir() and not is_special(value)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no path"
        raise AllocertError(parameter.opts[0], value, f"{expected} ({reason})") from None
    if not fit:
        raise AllocertError(parameter.opts[0], value, expected)
    try:
        place = Path(os.path.realpath(value)).parent
        with tempfile.TemporaryFile(dir=place):
            pass  # what os.access says of a folder is not always so
        sweep(place)
    except OSError as error:
        raise AllocertError(parameter.opts[0], value, f"{expected} ({error.strerror})") from None
    return Path(value)


def finite(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """Refuse ``nan`` and ``inf``, which no range excludes, as a number of seconds."""
    if value is not None and not math.isfinite(value):
        raise AllocertError(parameter.opts[0], value, "a finite number of seconds")
    return value


_MOST_SECONDS = 1_000_000.0
"""Eleven days: every timer of the system and of the engines accepts this number of seconds."""

SECONDS = click.FloatRange(min=0, min_open=True, max=_MOST_SECONDS)
"""The type of an option that limits the clock; :func:`finite` goes with it."""


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


share_option = click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Worker processes."
)
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=cores,
    show_default="the processors there are",
    help="Worker processes.",
)
json_option = click.option(
    "--json",
    "json_file",
    metavar="FILE|-",
    callback=_json_target,
    help="The result as JSON; - for standard output.",
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


call_timeout_option = click.option(
    "--call-timeout",
    "call_seconds",
    type=click.FloatRange(min=0.01, max=3600),
    callback=finite,
    metavar="SECONDS",
    help="Each call has to answer within this time.  [default: 2, or an eighth of the time budget if that is less]",
)
"""``--call-timeout SECONDS``, as ``call_seconds``."""


def budget_option(default: float | None, what: str) -> Callable[[F], F]:
    """``--time-budget SECONDS``, as ``seconds``, counted from the command's start, with ``what`` happens when it runs out."""
    return click.option(
        "--time-budget",
        "seconds",
        type=SECONDS,
        callback=finite,
        default=default,
        show_default=default is not None,
        metavar="SECONDS",
        help=f"Time budget; {what}",
    )


def stdout(json_file: str | None = None) -> PlainConsole:
    """The console for people. When JSON goes to standard output, people read standard error."""
    console = PlainConsole(stderr=json_file == "-")
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = _PIPED_WIDTH
    return console


def stderr() -> PlainConsole:
    """The console for progress."""
    return PlainConsole(stderr=True)


def encoded(data: Any) -> Iterator[bytes]:
    """JSON with two spaces for each level; in long lists each item has one line, which is faster."""
    for part in _parts(data, "\n"):
        yield part.encode()
    yield b"\n"


def _parts(value: Any, line: str) -> Iterator[str]:
    """The text of a value in parts; ``line`` begins a line at its level."""
    inner = f"{line}  "
    if isinstance(value, dict) and value:
        for place, (key, own) in enumerate(value.items()):
            named = _COMPACT({key: None}).removesuffix("null}")[1:]
            yield f"{',' if place else '{'}{inner}{named}"
            yield from _parts(own, inner)
        yield f"{line}}}"
    elif isinstance(value, list | tuple) and len(value) > _LONG:
        for first in range(0, len(value), _LONG):
            items = map(_COMPACT, value[first : first + _LONG])
            yield f"{',' if first else '['}{inner}{f',{inner}'.join(items)}"
        yield f"{line}]"
    elif isinstance(value, list | tuple) and value:
        for place, own in enumerate(value):
            yield f"{',' if place else '['}{inner}"
            yield from _parts(own, inner)
        yield f"{line}]"
    else:
        yield _COMPACT(value)


def write_file(path: str | Path, parts: Iterable[bytes], field: str) -> None:
    """Write a whole file or nothing. Raises :class:`AllocertError` naming ``field``."""
    try:
        write_whole(path, parts)
    except OSError as error:
        expected = f"a file that can be written ({error.strerror})"
        raise AllocertError(field, str(path), expected) from None


def keep_certificate(certificate: Certificate, path: Path) -> None:
    """The same for what ``--certificate`` asks for."""
    try:
        write_certificate(certificate, path)
    except OSError as error:
        expected = f"a file that can be written ({error.strerror})"
        raise AllocertError("--certificate", str(path), expected) from None


def write_text(path: Path, text: str, field: str) -> None:
    """The same for a text, in UTF-8."""
    write_file(path, [text.encode(errors="backslashreplace")], field)
