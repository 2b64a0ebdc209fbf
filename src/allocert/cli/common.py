"""What the commands share: options, JSON output, consoles."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console

from allocert.errors import AllocertError

__all__ = ["budget_option", "emit_json", "json_option", "seed_option", "stderr", "stdout", "write_text"]

F = TypeVar("F", bound=Callable[..., Any])

json_option = click.option(
    "--json", "json_file", metavar="FILE|-", help="Also write the result as JSON (- for standard output)."
)
seed_option = click.option(
    "--seed", type=int, default=0, show_default=True, help="Seed of everything random."
)


def budget_option(default: float | None, what: str) -> Callable[[F], F]:
    """``--time-budget SECONDS``, with ``what`` happens when it runs out."""
    return click.option(
        "--time-budget",
        type=click.FloatRange(min=0, min_open=True),
        default=default,
        show_default=default is not None,
        metavar="SECONDS",
        help=f"Time budget; {what}",
    )


def stdout(json_file: str | None = None) -> Console:
    """The console for people. When JSON goes to standard output, people read standard error."""
    return Console(stderr=json_file == "-", highlight=False, soft_wrap=not sys.stdout.isatty())


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
    partial = path.with_name(f".{path.name}.partial")
    try:
        partial.write_text(text)
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise AllocertError(field, str(path), f"a file that can be written ({error.strerror})") from None
