"""``allocert check --scheduler``: a scheduler of jobs on a torus against the optimum of its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import KINDS
from allocert.allocators.torus.schedule import Schedule
from allocert.allocators.torus.schedulers import SCHEDULERS, Scheduler
from allocert.cli.chart import chart_of
from allocert.cli.chart_text import text_of_chart
from allocert.cli.common import emit_json, stderr, stdout
from allocert.cli.deadline import ExpiredError, deadline
from allocert.errors import PluginError, SpecError
from allocert.machines import Torus, parse_machine
from allocert.proofs.plugins import load
from allocert.proofs.scheduling import SchedulerFault, SchedulerReport, check_scheduler
from allocert.simulation.job_sets import SchedulerError

__all__ = ["check_scheduler_command", "scheduler_named", "square_torus"]

_MOST_DRAWN = 60


@dataclass(frozen=True)
class _Loaded:
    """Foreign code, and the kind that it told when it was loaded."""

    kind: str
    function: Callable[..., Any]

    def __call__(self, jobs: JobSet, /) -> Any:
        return self.function(jobs)


def check_scheduler_command(
    name: str,
    spec: str,
    promises: tuple[str, ...],
    call_timeout: float,
    time_budget: float,
    seed: int,
    json_file: str | None,
) -> int:
    """Check, print and write; the exit code is that of ``allocert check``."""
    torus = square_torus(spec)
    if len(promises) > 1:
        raise SpecError("--promise", ", ".join(promises), "one promise of a scheduler")
    scheduler = scheduler_named(name)

    @contextmanager
    def guard() -> Iterator[None]:
        try:
            with deadline(call_timeout):
                yield
        except ExpiredError:
            raise SchedulerError(f"{name} gave no schedule within {call_timeout:g} s") from None

    with stderr().status(f"checking {name} on {spec}", spinner="line") as status:
        report = check_scheduler(
            name,
            scheduler,
            torus,
            *promises,
            time_budget=time_budget,
            seed=seed,
            guard=guard,
            progress=lambda text: status.update(f"checking {name} on {spec}: {text}"),
        )
    _show(stdout(json_file), name, spec, report)
    emit_json(_json(name, spec, report), json_file)
    if report.fault is not None:
        return 1
    return 0 if report.tried > report.refused + report.left_out else 3


def scheduler_named(name: str) -> Scheduler:
    """One of ours, or what ``module:function`` names. Raises :class:`PluginError` if it does not tell its kind."""
    if name in SCHEDULERS:
        return SCHEDULERS[name]
    found: Any = load(name)
    try:
        kind = getattr(found, "kind", None)
    except (Exception, SystemExit):  # noqa: BLE001 - an attribute of foreign code is foreign code too
        kind = None
    if not isinstance(kind, str) or kind not in KINDS:
        raise PluginError("scheduler", name, f"an attribute 'kind', one of {', '.join(KINDS)}")
    return _Loaded(str(kind), found)


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
    told = [f"{report.tried} sets of jobs tried"]
    told += [f"{report.left_out} left out, as their optimum is not known"] if report.left_out else []
    told += [f"{report.refused} refused by the scheduler as bad input"] if report.refused else []
    console.print("  " + "; ".join(told), markup=False)
    if report.fault is None:
        console.print("No promise was broken.")
        return
    fault = report.fault
    console.print(f"The promise '{fault.promise}' breaks ({fault.minimal}):", markup=False)
    console.print(f"  {fault.jobs}", markup=False)
    console.print(f"  {fault.detail}", markup=False)
    for title, schedule in (("its schedule", fault.schedule), ("a better one", fault.better)):
        if schedule is not None and len(schedule.pieces) <= _MOST_DRAWN:
            names = [f"J{i + 1}" for i in range(len(schedule.jobs.jobs))]
            for line in text_of_chart(chart_of(title, schedule, names)):
                console.print(f"  {line}", markup=False, no_wrap=True, overflow="ignore", crop=False)


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
