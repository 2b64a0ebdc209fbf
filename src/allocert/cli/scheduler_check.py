"""A check of a scheduler of jobs on a torus: the scheduler by its name, the printed output, and the JSON."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

from rich.console import Console

from allocert.allocators.torus.schedule import Schedule
from allocert.allocators.torus.schedulers import SCHEDULERS, Scheduler
from allocert.api.checking import call_limit
from allocert.cli.common import stderr
from allocert.cli.deadline import ExpiredError, deadline
from allocert.cli.figures import columns, print_marked
from allocert.drawing.chart import Chart
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

__all__ = ["charts", "checked_scheduler", "scheduler_named", "show", "square_torus", "to_json"]

_MOST_DRAWN = 60
_END = 1.1


def checked_scheduler(name: str, spec: str, promise: str, settings: Settings) -> SchedulerReport:
    """Check a scheduler by name on a machine, with progress on stderr, and return the report."""
    torus = square_torus(spec)
    what, limit, seconds = f"checking {name} on {spec}", call_limit(settings), settings.seconds or 0.0
    with ExitStack() as stack, stderr().status(what, seconds=seconds) as status:
        scheduler = scheduler_named(name, limit, stack, time.monotonic() + _END * seconds)
        called = Called(name, scheduler, lambda: _timed(name, limit))
        if isinstance(scheduler, RemoteScheduler):
            called = Called(name, scheduler, renew=scheduler.renew)
        settings = replace(settings, progress=lambda text: status.update(f"{what}: {text}"))
        return check_scheduler(called, torus, promise, settings=settings)


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


def show(console: Console, name: str, spec: str, report: SchedulerReport) -> None:
    """Print a report for people."""
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
    for chart in charts(fault):
        for line in text_of_chart(chart, columns() - 2):
            print_marked(console, line, 2)


def charts(fault: SchedulerFault | None) -> Sequence[Chart]:
    """The schedule that breaks the promise and a better one."""
    both = () if fault is None else (("its schedule", fault.schedule), ("a better one", fault.better))
    return charts_of(both, "{}", _MOST_DRAWN, together=False)


def to_json(name: str, spec: str, report: SchedulerReport) -> dict[str, Any]:
    """The report in schema ``allocert/scheduler-check/1``."""
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
