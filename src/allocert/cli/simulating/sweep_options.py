"""The options of ``allocert simulate --sweep``, which stand beside those of a single simulation."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from importlib import import_module
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
        "--jobs",
        multiple=True,
        metavar="N",
        help="With --sweep: worker processes. (Without, a file as for --job-set.)  [default: the processors there are]",
    ),
    click.option(
        "--scheduler",
        metavar="tcp://HOST:PORT",
        help="With --sweep: the workers of this Dask cluster do it, instead of the processes of --jobs.",
    ),
)
_SHARED = ("time_budget", "json_file")
"""What a sweep takes of the other options."""

_TAKEN = (*_SHARED, "sweep_file", "out_file", "store", "jobs", "scheduler")


def sweep_options(command: F) -> F:
    """Give a command the options of a sweep, which is done in its stead where ``--sweep`` is given.

    Without it, files that are given to ``--jobs`` are ``job_sets`` of the command, whose name it once was.
    """

    @wraps(command)
    def either(
        *,
        sweep_file: str | None,
        out_file: Any,
        store: Any,
        jobs: tuple[str, ...],
        scheduler: str | None,
        **others: Any,
    ) -> int:
        own = {"--out": out_file, "--store": store, "--scheduler": scheduler}
        if sweep_file is None:
            for option, value in own.items():
                if value is not None:
                    raise SpecError(option, str(value), "--sweep to go with it")
            others["job_sets"] = (*others["job_sets"], *map(_file, jobs))
            code: int = command(**others)
            return code
        if out_file is None:
            raise click.UsageError("Missing option '--out', which --sweep needs.")
        context = click.get_current_context()
        for parameter in context.command.params:
            name = parameter.name or ""
            given = context.get_parameter_source(name) is not ParameterSource.DEFAULT
            if given and name not in _TAKEN:
                raise SpecError(
                    parameter.opts[0], _shown(context.params.get(name)), "no such option with --sweep"
                )
        count = _count(jobs)
        room = import_module(
            "allocert.cli.simulating.sweep"
        )  # slow to load, and of no use for one simulation
        done: int = room.simulate_sweep(
            sweep_file, out_file, store, count, scheduler, *(others[name] for name in _SHARED)
        )
        return done

    shown: Callable[..., int] = either
    for option in reversed(_OPTIONS):
        shown = option(shown)
    return cast(F, shown)


def _count(given: tuple[str, ...]) -> int | None:
    """The number of processes."""
    if not given:
        return None
    text = given[-1]
    if len(given) > 1 or not _is_count(text) or int(text) < 1:
        raise SpecError("--jobs", ", ".join(given), "with --sweep one number of processes, from 1 on")
    return int(text)


def _file(given: str) -> str:
    if _is_count(given) and not os.path.exists(given):
        raise SpecError("--jobs", given, "--sweep to go with a number of processes")
    return given


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
