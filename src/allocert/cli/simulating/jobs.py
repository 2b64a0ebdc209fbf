"""Sets of jobs on a torus: schedulers compared with the optimum of each kind of schedule, as ``allocert schedule`` has them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import KINDS
from allocert.allocators.torus.schedulers import SCHEDULERS, Scheduler
from allocert.cli.channels import Channel
from allocert.cli.common import (
    SECONDS,
    budget_option,
    finite,
    json_option,
    seed_option,
    share_option,
    stderr,
    stdout,
    write_text,
)
from allocert.cli.options import argument, option, taken, written
from allocert.cli.outputs import Looks, distinct, show_with_json
from allocert.cli.pages import pages
from allocert.cli.repeating import repeated
from allocert.cli.scheduler_check import scheduler_named, square_torus
from allocert.cli.sharing import shared_out
from allocert.cli.simulating.options import names_of
from allocert.cli.streams import complain
from allocert.cli.supervised import all_or_nothing
from allocert.drawing.chart_svg import svg_of_charts
from allocert.drawing.cnp_steps import READINGS as CNP_READINGS
from allocert.drawing.cnp_steps import steps_of
from allocert.drawing.schedule_charts import charts_of
from allocert.errors import InstanceError, SpecError
from allocert.models.questions.job_file import JobsInstance
from allocert.models.questions.question_file import read_question
from allocert.simulation.job_ratios import Share, shares_of
from allocert.simulation.job_sets import (
    Column,
    SchedulerError,
    best_of,
    by_scheduler,
    generate_job_sets,
)

__all__ = ["USUAL", "JobSetsAsked", "schedule_job_sets"]

_OPTIMAL = "optimal-"
USUAL = (
    "cnp",
    "preemptive",
    *(f"{_OPTIMAL}{kind}" for kind in ("sequential", "nominal", "contiguous", "strided")),
)
"""The columns where none are asked for."""

_CALL_SECONDS = 60.0
"""For one schedule by a user's function."""


@dataclass(frozen=True)
class JobSetsAsked:
    """What the command line asks for: files, or a generated workload on a machine; columns by name; and outputs."""

    files: tuple[str, ...] = argument(metavar="[FILE]...", nargs=-1)
    workload: str | None = option(
        metavar="job-sets[:K=V,...]",
        help="Sets drawn at random, instead of files; by default sets=20,jobs=5,longest=8.",
    )
    machine: str | None = option(metavar="torus:NxN", help="With --workload: the torus.")
    allocators: tuple[str, ...] = option(
        "--allocator",
        multiple=True,
        metavar="A[,B...]",
        help=f"Schedulers: {', '.join(SCHEDULERS)}, module:function, or the optimum optimal-KIND, with KIND one of "
        f"{', '.join(KINDS)}; may be repeated.  [default: {', '.join(USUAL)}]",
    )
    optimum_limit: float = option(
        type=SECONDS,
        callback=finite,
        default=10.0,
        show_default=True,
        metavar="SECONDS",
        help="Search so long for the optimum of one set.",
    )
    cnp_steps: str | None = option(
        type=click.Choice(tuple(CNP_READINGS)),
        metavar="READING",
        help=f"Print the availability matrices of CNP_Alloc job by job, in a reading: {', '.join(CNP_READINGS)}.",
    )
    svg_file: Path | None = written(
        "Draw the schedules of the set on which the first scheduler is worst.", "--svg"
    )
    jobs: int = taken(share_option)
    seed: int = taken(seed_option)
    seconds: float | None = taken(
        budget_option(None, "a run that takes longer has no results (exit code 3).")
    )
    json_file: str | None = taken(json_option)


def schedule_job_sets(asked: JobSetsAsked) -> int:
    """Schedule all sets in all columns, and report. The exit code is that of the command."""
    outputs = ("--svg", asked.svg_file), ("--json", asked.json_file)
    distinct(*(("FILE", file) for file in asked.files), *outputs)
    names = names_of(asked.allocators) or list(USUAL)

    def work(channel: Channel[None]) -> int:
        name, sets = _sets(asked)
        try:
            columns = _columns(names, sets, asked, channel.progress)
        except SchedulerError as error:
            channel.decided()
            return complain(str(error), 1)
        shares = [shares_of(column, sets, columns) for column in columns]
        channel.decided()
        if asked.svg_file is not None:
            _draw(asked.svg_file, name, sets, columns, shares)

        def show() -> None:
            console = stdout(asked.json_file)
            for jobs in sets if asked.cnp_steps else ():
                for line in steps_of(jobs, asked.cnp_steps or ""):
                    console.print(line, markup=False, no_wrap=True, overflow="ignore", crop=False)
            _print(console, name, sets, columns, shares)

        looks = Looks("columns", page=lambda: pages().job_sets_page(name, sets, columns, command=repeated()))
        show_with_json(show, _json(name, asked, sets, columns, shares), asked.json_file, looks)
        return 0

    return all_or_nothing(work, asked.seconds, lambda: stderr().status("scheduling", seconds=asked.seconds))


_Task = tuple[str, Sequence[JobSet], float]
"""The name of a column, sets of jobs, and the limit of an optimum."""


def _columns(
    names: Sequence[str], sets: Sequence[JobSet], asked: JobSetsAsked, progress: Callable[[str], None]
) -> list[Column]:
    """All columns; with several processes each optimum of a set, and each scheduler, is a task. Raises :class:`SchedulerError`."""
    with ExitStack() as stack:
        schedulers = {name: _scheduler(name, stack) for name in names}
        if asked.jobs == 1:
            return [_column((name, sets, asked.optimum_limit), progress, schedulers[name]) for name in names]
    tasks: list[_Task] = []
    for name in names:
        parts = [(one,) for one in sets] if isinstance(schedulers[name], str) else [sets]
        tasks += [(name, part, asked.optimum_limit) for part in parts]
    found: dict[str, list[Column]] = {name: [] for name in names}
    for (name, *_), column in zip(tasks, shared_out(_column, tasks, asked.jobs, progress), strict=True):
        found[name].append(column)
    return [
        replace(
            parts[0],
            outcomes=tuple(outcome for part in parts for outcome in part.outcomes),
            seconds=sum(part.seconds for part in parts),
        )
        for parts in found.values()
    ]


def _column(
    task: _Task, progress: Callable[[str], None] = lambda text: None, known: Scheduler | str | None = None
) -> Column:
    """What a scheduler, or an optimum, makes of sets; here or in a process of its own."""
    name, sets, limit = task
    with ExitStack() as stack:
        scheduler = known or _scheduler(name, stack)
        if isinstance(scheduler, str):
            return best_of(scheduler, sets, limit, progress)
        return by_scheduler(name, scheduler, sets, progress)


def _sets(asked: JobSetsAsked) -> tuple[str, tuple[JobSet, ...]]:
    """The sets of jobs, and what they are called."""
    if not asked.files:
        if asked.workload is None:
            raise click.UsageError("one of FILE and --workload is needed")
        if asked.machine is None:
            raise click.UsageError("Missing option '--machine'.")
        return generate_job_sets(asked.workload, square_torus(asked.machine), asked.seed)
    for name, value in (("--workload", asked.workload), ("--machine", asked.machine)):
        if value is not None:
            raise SpecError(name, value, "no such option with files")
    sets = []
    for file in asked.files:
        question = read_question(file)
        if not isinstance(question, JobsInstance):
            raise InstanceError(file, question.to_json()["schema"], "an instance of schema allocert/jobs/1")
        sets.append(question.jobs)
    return ", ".join(asked.files), tuple(sets)


def _scheduler(name: str, stack: ExitStack) -> Scheduler | str:
    """A scheduler, or the kind whose optimum is asked for."""
    if name.startswith(_OPTIMAL):
        kind = name.removeprefix(_OPTIMAL)
        if kind not in KINDS:
            raise SpecError("--allocator", name, " or ".join(f"{_OPTIMAL}{kind}" for kind in KINDS))
        return kind
    if name not in SCHEDULERS and ":" not in name:
        ours = ", ".join((*SCHEDULERS, *(f"{_OPTIMAL}{kind}" for kind in KINDS)))
        raise SpecError("--allocator", name, f"{ours}, or module:function")
    return scheduler_named(name, _CALL_SECONDS, stack)


Shares = Sequence[tuple[Share | None, Share | None]]


def _print(
    console: Console, name: str, sets: Sequence[JobSet], columns: Sequence[Column], shares: Shares
) -> None:
    sizes = sorted({len(jobs.jobs) for jobs in sets})
    counts = f"{sizes[0]} jobs each" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]} jobs"
    console.print(f"{escape(name)}: {len(sets)} set{'s' * (len(sets) != 1)} of {counts}")
    table = Table()
    table.add_column("", no_wrap=True)
    cells = [_cells(column, share) for column, share in zip(columns, shares, strict=True)]
    for column in columns:
        table.add_column(
            escape(column.name.replace(_OPTIMAL, f"{_OPTIMAL}\n")), justify="right", overflow="fold"
        )
    for label in cells[0]:
        if any(cell[label] for cell in cells):
            table.add_row(label, *(cell[label] for cell in cells))
    console.print(table)
    console.print("bound: the longest job, or the processors' time; jobs on the whole torus run alone.")
    for column, (_, own) in zip(columns, shares, strict=True):
        if own is not None and own.most > 1:
            most = f"{float(own.most):.3f}"
            console.print(
                f"worst of {escape(column.name)}, {most} times the optimum: {sets[own.worst]}", markup=False
            )


def _cells(column: Column, shares: tuple[Share | None, Share | None]) -> dict[str, str]:
    spans = [outcome.makespan for outcome in column.outcomes if outcome.makespan is not None]
    bound, own = shares
    return {
        "schedules": column.kind,
        "makespan, mean": f"{float(sum(spans, Fraction(0)) / len(spans)):.3f}" if spans else "",
        "over the bound: mean": "" if bound is None else f"{float(bound.mean):.3f}",
        "- most": "" if bound is None else f"{float(bound.most):.3f}",
        "proved optimal": str(sum(o.proved for o in column.outcomes)) if column.optimum else "",
        "over the optimum: sets": "" if own is None else str(own.count),
        "- equal": "" if own is None else str(own.ones),
        "- mean": "" if own is None else f"{float(own.mean):.3f}",
        "- 90 %": "" if own is None else f"{float(own.high):.3f}",
        "- most ": "" if own is None else f"{float(own.most):.3f}",
        "seconds": f"{column.seconds:.2f}",
    }


def _draw(path: Path, name: str, sets: Sequence[JobSet], columns: Sequence[Column], shares: Shares) -> None:
    """The schedules of the set on which the first scheduler is worst, one below the other."""
    worst = next((own.worst for _, own in shares if own is not None), 0)
    schedules = ((column.name, column.outcomes[worst].schedule) for column in columns)
    charts = charts_of(schedules, together=False)
    if not charts:
        click.echo("allocert: --svg: nothing to draw; no file is written", err=True)
        return
    write_text(path, svg_of_charts(f"{name}, set {worst + 1}", str(sets[worst]), charts), "--svg")


def _json(
    name: str, asked: JobSetsAsked, sets: Sequence[JobSet], columns: Sequence[Column], shares: Shares
) -> dict[str, Any]:
    """What ``--json`` writes: exact numbers as texts."""
    return {
        "schema": "allocert/job-simulation/1",
        "workload": {"name": name, "seed": None if asked.files else asked.seed, "sets": len(sets)},
        "sets": [
            {"torus": jobs.torus, "jobs": [[job.side, str(job.time)] for job in jobs.jobs]} for jobs in sets
        ],
        "columns": [
            {
                "name": column.name,
                "schedules": column.kind,
                "optimum": column.optimum,
                "makespans": [None if o.makespan is None else str(o.makespan) for o in column.outcomes],
                "proved": [o.proved for o in column.outcomes],
                "over_bound": _share_json(bound),
                "over_optimum": _share_json(own),
                "seconds": round(column.seconds, 3),
            }
            for column, (bound, own) in zip(columns, shares, strict=True)
        ],
    }


def _share_json(share: Share | None) -> dict[str, Any] | None:
    if share is None:
        return None
    return {
        "sets": share.count,
        "equal": share.ones,
        "mean": str(share.mean),
        "ninetieth": str(share.high),
        "most": str(share.most),
        "worst_set": share.worst,
    }
