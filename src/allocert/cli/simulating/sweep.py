"""All combinations of a plan's lists, and a table of means: what ``allocert sweep`` does."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from allocert.api.sweeping.columns import check_format
from allocert.api.sweeping.groups import Group
from allocert.api.sweeping.sweep import SweepProgress, SweepResult, sweep
from allocert.cli.budget import Budget
from allocert.cli.common import budget_option, jobs_option, json_option, stderr, stdout
from allocert.cli.options import argument, option, taken, written
from allocert.cli.outputs import Looks, distinct, show_with_json
from allocert.cli.simulating.plots import shots_of_means
from allocert.cli.streams import complain
from allocert.errors import EngineError

__all__ = ["SweepAsked", "run_sweep"]

_SHOWN = 60
"""Lines of the table of means; the JSON file has all."""

_RUN = ("run_share", "jobs run %", 100)
"""The column that stands where some jobs were not run."""

_MEASURES = (
    ("utilization", "utilization %", 100),
    ("wait_mean", "wait", 1),
    ("completion_mean", "completion", 1),
    ("makespan", "makespan", 1),
)
"""The columns of means: their names, titles and factors. The last ones are left out where they do not fit."""

_LEAST, _UNLIMITED = 2, 10_000
_SAID = 3
"""Errors that are printed in full."""


@dataclass(frozen=True)
class SweepAsked:
    """What the command line asks for: the plan, its outputs, and who does the work."""

    plan: str = argument(metavar="PLAN")
    out_file: Path = written(
        "The results, a row a point, in a new .csv or .parquet file.", "--out", required=True
    )
    store: Path | None = written(
        "Where points are kept as they are done.  [default: the file of --out, with .sqlite3]"
    )
    jobs: int = taken(jobs_option)
    scheduler: str | None = option(
        metavar="tcp://HOST:PORT",
        help="The workers of this Dask cluster do it, instead of the processes of --jobs.",
    )
    seconds: float | None = taken(
        budget_option(None, "the same command goes on where it ended (exit code 3).")
    )
    json_file: str | None = taken(json_option)


def run_sweep(asked: SweepAsked) -> int:
    """Do the sweep, write its files, and report. The exit code is that of the command."""
    out_file, budget = asked.out_file, asked.seconds
    check_format(str(out_file), "--out")
    kept = asked.store or Path(f"{out_file}.sqlite3")
    distinct(("PLAN", asked.plan), ("--out", out_file), ("--store", kept), ("--json", asked.json_file))
    seconds = None if budget is None else max(0.001, Budget.of(budget).left())
    begin = time.monotonic()
    state = SweepProgress(0, 0, 0, 0)
    with stderr().status("simulating", seconds=seconds) as status:

        def show(now: SweepProgress) -> None:
            nonlocal state
            state = now
            counts = (("kept from before", state.resumed, ""), ("failed", state.failed, "red"))
            status.update(done=state.done, total=state.points, counts=counts)

        try:
            result = sweep(
                asked.plan,
                store=kept,
                jobs=asked.jobs,
                scheduler=asked.scheduler,
                seconds=seconds,
                progress=show,
            )
            why = f"--time-budget: {budget:g} s ran out" if result.unfinished else ""
        except EngineError as error:
            if not state.points:
                raise
            why = f"engine: {error}"
    if why:
        done = f"{state.done} of {state.points} points are done" + (
            f" and kept in {kept}" if state.done else ""
        )
        return complain(f"{why}; {done}; the same command goes on", 3)
    result.write(out_file, "--out")
    elapsed = time.monotonic() - begin
    console = stdout(asked.json_file)
    looks = Looks(
        "groups", lambda: shots_of_means(result.groups), ("cited", f"{len(result.rows)} points", "")
    )
    show_with_json(
        lambda: _print(console, result, out_file, elapsed), result.to_json(), asked.json_file, looks
    )
    return int(result.failed > 0)


def _print(console: Console, result: SweepResult, out_file: Path, elapsed: float) -> None:
    groups = result.groups
    for line in _tables(groups[:_SHOWN], console):
        console.print(line)
    if len(groups) > _SHOWN:
        console.print(f"... and {len(groups) - _SHOWN} more; --json has all of them.")
    failed = [row for row in result.rows if row["error"] is not None]
    for row in failed[:_SAID]:
        console.print(f"point {row['point']} failed: {row['error']}", markup=False, style="bold")
    if len(failed) > _SAID:
        console.print(f"... and {len(failed) - _SAID} more failed; {out_file} tells why.", markup=False)
    points = f"{len(result.rows)} point{'s' * (len(result.rows) != 1)}, {len(failed)} failed"
    console.print(
        f"{points}; {result.resumed} were there before. {elapsed:.1f} s, {result.seconds:.1f} s of processor for simulating. "
        f"Results: {out_file}",
        markup=False,
    )


def _tables(groups: Sequence[Group], console: Console) -> Iterator[Table | str]:
    """The means, as many as fit; parameters equal in all groups stand above."""
    same = [name for name in groups[0].values if len({group.values[name] for group in groups}) == 1]
    common = [f"{name} {_shown(value)}" for name in same if (value := groups[0].values[name])]
    if common:
        yield escape(", ".join(common))
    measures = list(_MEASURES)
    if any(estimate.mean < 1 for group in groups if (estimate := group.estimates.get("run_share"))):
        measures = [_RUN, *measures[:-1]]
    uneven = len({(group.points, group.failed) for group in groups}) > 1
    table = _table(groups, same, measures, uneven)
    without_limit = console.options.update(max_width=_UNLIMITED)
    while len(measures) > _LEAST and console.measure(table, options=without_limit).maximum > console.width:
        measures.pop()
        table = _table(groups, same, measures, uneven)
    yield table
    units = sorted({group.time_unit for group in groups if group.time_unit})
    points = "" if uneven else f"{groups[0].points} "
    yield f"Means over the {points}points of each line, with half their 95 % intervals; times in {' or '.join(units) or '-'}."


def _table(
    groups: Sequence[Group], same: Collection[str], measures: Sequence[tuple[str, str, int]], uneven: bool
) -> Table:
    """A line a group, with the parameters that are not the ``same`` in all of them."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in groups[0].values:
        if name not in same:
            table.add_column(name, overflow="fold")
    for _, title, _ in measures:
        table.add_column(title, justify="right")
    if uneven:
        table.add_column("points", justify="right")
    for group in groups:
        shown = [_shown(value) for name, value in group.values.items() if name not in same]
        shown += [_mean(group, name, scale) for name, _, scale in measures]
        if uneven:
            shown.append(f"{group.points}" + (f", {group.failed} failed" if group.failed else ""))
        table.add_row(*map(escape, shown))
    return table


def _shown(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else "" if value is None else str(value)


def _mean(group: Group, name: str, scale: int) -> str:
    estimate = group.estimates.get(name)
    if estimate is None:
        return ""
    mean, half = estimate.mean * scale, estimate.half_width * scale
    digits = 2 if abs(mean) < 100 else 1 if abs(mean) < 10_000 else 0
    spread = "" if math.isnan(half) or not half else f" ± {half:,.{digits}f}"
    return f"{mean:,.{digits}f}{spread}"
