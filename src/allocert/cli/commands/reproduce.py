"""``allocert reproduce``: simulate a paper's experiment again and compare the printed numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import click

from allocert.cli.options import asks
from allocert.cli.outputs import distinct, outputs
from allocert.cli.reproducing import kandlur_shin as reproduce_kandlur_shin
from allocert.cli.reproducing import morgenstern as reproduce_morgenstern
from allocert.cli.reproducing.report import Wanted
from allocert.errors import AllocertError

__all__ = ["command"]


@dataclass(frozen=True)
class _Paper:
    """How many tables a paper has, what simulates them, and its options in lines."""

    tables: int
    reproduce: Callable[[Wanted], int]
    options: str


_PAPERS = {
    "kandlur-shin": _Paper(
        len(reproduce_kandlur_shin.TABLES), reproduce_kandlur_shin.reproduce, reproduce_kandlur_shin.OPTIONS
    ),
    "morgenstern": _Paper(3, reproduce_morgenstern.reproduce, reproduce_morgenstern.OPTIONS),
}


def _show_choices(context: click.Context, _: click.Parameter, asked: bool) -> None:
    """Print what ``--options`` takes, and end."""
    if not asked or context.resilient_parsing:
        return
    for name, paper in _PAPERS.items():
        click.echo(f"Options of {name} and their choices (the first is the default):\n{paper.options}\n")
    context.exit()


@click.command()
@click.option(
    "--choices",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_choices,
    help="List what --options takes, and exit.",
)
@asks(Wanted)
@outputs("html", csv="Every cell as CSV.", svg="Plot printed and simulated numbers.")
def command(wanted: Wanted) -> int:
    """Simulate the tables of PAPER again and say which printed numbers fit.

    Each simulated repetition is a whole experiment, so that the printed one can be held against them.
    For kandlur-shin a table's numbers of one algorithm fit if they are neither farther from the simulated means,
    nor more uneven, nor nearer than 97.5% of the repetitions. For morgenstern a row of a table fits if its cells
    are inside prediction intervals that hold together with 95%, given the printed work of the queues.

    \b
    Examples:
      allocert reproduce --choices
      allocert reproduce kandlur-shin --table 2 --options refused=queued
      allocert reproduce morgenstern --table 2 --report table-2.md

    \b
    Exit codes: 0 every table fits; 1 some do not; 2 bad input; 130 interrupted.
    JSON: schema allocert/reproduction/1 or allocert/mesh-reproduction/1.
    """
    distinct(("--report", wanted.report), ("--json", wanted.json_file))
    chosen = _PAPERS[wanted.paper]
    if any(table > chosen.tables for table in wanted.tables):
        raise AllocertError("--table", max(wanted.tables), f"1 to {chosen.tables} for {wanted.paper}")
    if wanted.packed and wanted.paper != "morgenstern":
        raise AllocertError("--packed", wanted.packed, f"no such option for {wanted.paper}")
    return chosen.reproduce(replace(wanted, tables=tuple(sorted(set(wanted.tables)))))
