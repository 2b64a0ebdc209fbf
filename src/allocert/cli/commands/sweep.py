"""``allocert sweep``: simulate all combinations of a plan's lists."""

from __future__ import annotations

import click

from allocert.cli.options import asks
from allocert.cli.outputs import outputs
from allocert.cli.simulating.sweep import SweepAsked, run_sweep

__all__ = ["command"]


@click.command()
@asks(SweepAsked)
@outputs("html", csv="The means as CSV.", svg="Plot the utilization.")
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
