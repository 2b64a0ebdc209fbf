"""The options of ``allocert simulate --sweep``, which stand beside those of a single simulation."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import click
from click.core import ParameterSource

from allocert.cli.common import output_file
from allocert.errors import SpecError

__all__ = ["sweep_options"]

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--sweep",
        "sweep_file",
        metavar="FILE",
        help="Simulate all combinations of the lists in a TOML file (docs/how-to/sweeps.md), with --out.",
    ),
    click.option(
        "--out",
        "out_file",
        metavar="FILE",
        callback=output_file,
        help="With --sweep: the results, a row a point, in a new .csv or .parquet file.",
    ),
    click.option(
        "--store",
        metavar="FILE",
        callback=output_file,
        help="With --sweep: where points are kept as they are done, so that a sweep goes on.  [default: the file of --out, "
        "with .sqlite3]",
    ),
    click.option(
        "--scheduler",
        metavar="tcp://HOST:PORT",
        help="With --sweep: the workers of this Dask cluster do it, instead of the processes of --jobs.",
    ),
)
_SHARED = ("time_budget", "json_file")
"""What a sweep takes of the other options, besides ``--jobs``."""


def sweep_options(command: F) -> F:
    """Give a command the options of a sweep, which is done in its stead where ``--sweep`` is given."""

    @wraps(command)
    def either(
        *, sweep_file: str | None, out_file: Any, store: Any, scheduler: str | None, **others: Any
    ) -> int:
        own = {"--out": out_file, "--store": store, "--scheduler": scheduler}
        if sweep_file is None:
            for option, value in own.items():
                if value is not None:
                    raise SpecError(option, str(value), "--sweep to go with it")
            code: int = command(**others)
            return code
        if out_file is None:
            raise click.UsageError("Missing option '--out', which --sweep needs.")
        context = click.get_current_context()
        for parameter in context.command.params:
            name = parameter.name or ""
            given = context.get_parameter_source(name) is not ParameterSource.DEFAULT
            if given and name in others and name not in (*_SHARED, "job_files"):
                raise SpecError(parameter.opts[0], _shown(others[name]), "no such option with --sweep")
        from allocert.cli.simulating.sweep import simulate_sweep

        jobs = _jobs(others["job_files"])
        return simulate_sweep(
            sweep_file, out_file, store, jobs, scheduler, *(others[name] for name in _SHARED)
        )

    shown: Callable[..., int] = either
    for option in reversed(_OPTIONS):
        shown = option(shown)
    return cast(F, shown)


def _jobs(given: tuple[str, ...]) -> int | None:
    """``--jobs N``, which is the number of processes here."""
    if not given:
        return None
    text = given[-1]
    if len(given) > 1 or not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) > 0):
        raise SpecError("--jobs", ", ".join(given), "with --sweep one number of processes, from 1 on")
    return int(text)


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
