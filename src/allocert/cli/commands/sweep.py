"""``allocert sweep``: simulate all combinations of a plan's lists."""

from __future__ import annotations

import click

from allocert.cli.common import budget_option, jobs_option, json_option, output_file
from allocert.cli.simulating.sweep import SweepAsked, run_sweep
from allocert.common.settings import gathered

__all__ = ["command"]


@click.command()
@click.argument("plan", metavar="PLAN")
@click.option(
    "--out",
    "out_file",
    required=True,
    metavar="FILE",
    callback=output_file,
    help="The results, a row a point, in a new .csv or .parquet file.",
)
@click.option(
    "--store",
    metavar="FILE",
    callback=output_file,
    help="Where points are kept as they are done.  [default: the file of --out, with .sqlite3]",
)
@jobs_option
@click.option(
    "--scheduler",
    metavar="tcp://HOST:PORT",
    help="The workers of this Dask cluster do it, instead of the processes of --jobs.",
)
@budget_option(None, "the same command goes on where it ended (exit code 3).")
@json_option
@gathered(SweepAsked)
def command(asked: SweepAsked) -> int:
    """Simulate all combinations of machines, allocators, workloads, policies, loads and seeds.

    PLAN is a TOML file with these lists (docs/how-to/sweeps.md). The table has
    means over the seeds. A sweep that was stopped goes on where it was.

    \b
    Examples:
      allocert sweep sweep.toml --out results.csv
      allocert sweep sweep.toml --out results.csv --jobs 2 --time-budget 3600
      allocert sweep sweep.toml --out results.csv --json means.json

    \b
    Exit codes: 0 done; 1 a point failed; 2 bad input; 3 the time budget ran out,
    or the cluster failed. JSON: schema allocert/sweep/1.
    """
    return run_sweep(asked)
