"""``allocert check-scheduler``: a scheduler of jobs on a torus against the optimum of its kind."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from allocert.allocators.torus.schedule import Schedule
from allocert.allocators.torus.schedulers import SCHEDULERS, Scheduler
from allocert.api.checking import call_limit
from allocert.cli.common import (
    budget_option,
    call_timeout_option,
    distinct,
    emit_json,
    html_option,
    json_option,
    seed_option,
    stderr,
    stdout,
    write_text,
)
from allocert.cli.deadline import ExpiredError, deadline
from allocert.cli.figures import columns, print_marked
from allocert.cli.options import argument, asks, option, taken
from allocert.cli.pages import pages
from allocert.cli.repeating import repeated
from allocert.drawing.chart_text import text_of_chart
from allocert.drawing.schedule_charts import charts_of
from allocert.errors import SpecError
from allocert.machines import Torus, parse_machine
from allocert.simulation.job_sets import SchedulerError
from allocert.verification.pairing.schedulers.remote import RemoteScheduler
from allocert.verification.pairing.schedulers.scheduling import (
    Called,
    SchedulerFault,
    SchedulerReport,
    check_scheduler,
)
from allocert.verification.pairing.settings import Settings

__all__ = ["command", "scheduler_named", "square_torus"]

_MOST_DRAWN = 60
_END = 1.1


@dataclass(frozen=True, kw_only=True)
class _Asked(Settings):
    """What the command line asks for."""

    scheduler: str = argument()
    machine: str = option(required=True, metavar="SPEC", help="A square torus, e.g. torus:8x8.")
    promise: str = option(
        default="sound",
        show_default=True,
        metavar="PROMISE",
        help="sound, optimal, or within:RATIO of the least finish time, such as within:3/2.",
    )
    call_seconds: float | None = taken(call_timeout_option)
    seconds: float | None = taken(budget_option(20.0, "the search stops and says what it has covered."))
    seed: int = taken(seed_option)
    html_file: Path | None = taken(html_option)
    json_file: str | None = taken(json_option)


@click.command()
@asks(_Asked)
def command(asked: _Asked) -> int:
    """Check SCHEDULER of jobs on a torus against the optimum of its kind.

    SCHEDULER is a name that `allocert schedule --help` lists, package.module:function
    or path/to/file.py:function. Others' code runs in a process of its own.

    All sets of one job, two jobs and so on are tried, then random ones. Every schedule
    is checked, and compared with the exact optimum of its kind. The smallest set on
    which the promise breaks is shown, with a better schedule.

    \b
    Examples:
      allocert check-scheduler preemptive --machine torus:4x4 --promise optimal
      allocert check-scheduler cnp --machine torus:4x4 --html cnp.html
      allocert check-scheduler my.py:longest --machine torus:4x4 --promise within:3/2

    \b
    Exit codes: 0 the promise is kept as far as covered; 1 it is broken; 2 bad input;
                3 the limits left nothing to say; 130 interrupted.
    JSON: schema allocert/scheduler-check/1 (docs/schemas).
    """
    name, spec, torus = asked.scheduler, asked.machine, square_torus(asked.machine)
    written = ("--html", asked.html_file), ("--json", asked.json_file)
    distinct(("SCHEDULER", name.rpartition(":")[0] if ":" in name else None), *written)
    what, limit, seconds = f"checking {name} on {spec}", call_limit(asked), asked.seconds or 0.0
    with ExitStack() as stack, stderr().status(what, seconds=seconds) as status:
        scheduler = scheduler_named(name, limit, stack, time.monotonic() + _END * seconds)
        called = Called(name, scheduler, lambda: _timed(name, limit))
        if isinstance(scheduler, RemoteScheduler):
            called = Called(name, scheduler, renew=scheduler.renew)
        settings = replace(asked, progress=lambda text: status.update(f"{what}: {text}"))
        report = check_scheduler(called, torus, asked.promise, settings=settings)
    if asked.html_file is not None:
        page = pages().scheduler_page(name, spec, report, command=repeated())
        write_text(asked.html_file, page, "--html")
    _show(stdout(asked.json_file), name, spec, report)
    emit_json(_json(name, spec, report), asked.json_file)
    if report.fault is not None:
        return 1
    return 0 if report.tried > report.refused + report.left_out else 3


@contextmanager
def _timed(name: str, seconds: float) -> Iterator[None]:
    """A limit for a call of one of our own schedulers."""
    try:
        with deadline(seconds):
            yield
    except ExpiredError:
        raise SchedulerError(f"{name} gave no schedule within {seconds:g} s") from None


def scheduler_named(name: str, seconds: float, stack: ExitStack, end: float | None = None) -> Scheduler:
    """One of ours, or what ``module:function`` names, in a process of its own that ends with ``stack``.

    ``seconds`` limits a call of a foreign one, ``end``, a ``time.monotonic`` value, all of them. Raises
    :class:`PluginError` if it cannot be imported or does not tell its kind.
    """
    if name in SCHEDULERS:
        return SCHEDULERS[name]
    return stack.enter_context(RemoteScheduler(name, seconds, end))


def square_torus(spec: str) -> int:
    """The side of the square torus that a specification names. Raises :class:`SpecError`."""
    machine = parse_machine(spec)
    if not isinstance(machine, Torus) or len(machine.sides) != 2 or len(set(machine.sides)) > 1:
        raise SpecError("--machine", spec, "a square torus such as torus:8x8")
    return machine.sides[0]


def _show(console: Console, name: str, spec: str, report: SchedulerReport) -> None:
    console.print(f"{name} on {spec}: {report.kind} schedules, promise '{report.promise}'", markup=False)
    for covered in report.covered:
        console.print(f"  kept on {covered}", markup=False)
    parts = [f"{report.tried} sets of jobs tried"]
    parts += [f"{report.left_out} left out, as their optimum is not known"] if report.left_out else []
    parts += [f"{report.refused} refused by the scheduler as bad input"] if report.refused else []
    console.print("  " + "; ".join(parts), markup=False)
    for note in report.notes:
        console.print(f"  note: {note}", markup=False)
    if report.fault is None:
        console.print("No promise was broken.")
        return
    fault = report.fault
    console.print(f"The promise '{fault.promise}' breaks ({fault.minimal}):", markup=False)
    console.print(f"  {fault.jobs}", markup=False)
    console.print(f"  {fault.detail}", markup=False)
    both = (("its schedule", fault.schedule), ("a better one", fault.better))
    for chart in charts_of(both, "{}", _MOST_DRAWN, together=False):
        for line in text_of_chart(chart, columns() - 2):
            print_marked(console, line, 2)


def _json(name: str, spec: str, report: SchedulerReport) -> dict[str, Any]:
    return {
        "schema": "allocert/scheduler-check/1",
        "scheduler": name,
        "machine": spec,
        "kind": report.kind,
        "promise": report.promise,
        "tried": report.tried,
        "left_out": report.left_out,
        "refused": report.refused,
        "covered": list(report.covered),
        "notes": list(report.notes),
        "broken": None if report.fault is None else _fault_json(report.fault),
    }


def _fault_json(fault: SchedulerFault) -> dict[str, Any]:
    return {
        "promise": fault.promise,
        "jobs": [[job.side, str(job.time)] for job in fault.jobs.jobs],
        "detail": fault.detail,
        "minimal": fault.minimal,
        "makespan": _makespan(fault.schedule),
        "optimum": _makespan(fault.better),
    }


def _makespan(schedule: Schedule | None) -> str | None:
    return None if schedule is None else str(schedule.makespan)
