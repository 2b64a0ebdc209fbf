"""``allocert check-schedule``: who started when, against the promises of a policy."""

from __future__ import annotations

from typing import Any

import click

from allocert.api.checking_schedules import check_schedule
from allocert.cli.common import SECONDS, finite, json_option, stderr, stdout
from allocert.cli.outputs import Looks, distinct, outputs, show_with_json
from allocert.errors import one_line
from allocert.verification.schedules.check import POLICIES, ScheduleReport
from allocert.verification.schedules.spaces import Counted, Regions

__all__ = ["command"]


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--policy",
    required=True,
    type=click.Choice(POLICIES),
    metavar="|".join(POLICIES),
    help="The policy by which the schedule is said to be made.",
)
@click.option(
    "--processors",
    type=click.IntRange(min=1, max=1 << 30),
    metavar="P",
    help="Processors of the machine.  [default: what the file says]",
)
@click.option(
    "--slack",
    type=SECONDS,
    callback=finite,
    metavar="TIME",
    help="Heads and reservations may be so late, in units of the file.  [default: 0]",
)
@json_option
@outputs("csv", "html")
def command(
    file: str, policy: str, processors: int | None, slack: float | None, json_file: str | None
) -> int:
    """Check a schedule of any origin against the promises of its policy.

    FILE is a trace in Standard Workload Format, plain or gzip, where a job starts
    when its recorded wait is over; or JSON (schema allocert/schedule/1), as
    `allocert simulate --schedule` writes it, with regions where there are any.

    No scheduler is run again. Examined is what follows from the policy alone:

    \b
      capacity      at every instant what runs finds room together
      fcfs          nobody starts before one who arrived before; the head of the
                    queue starts as soon as it has room
      easy          the head starts by its shadow: the first time at which it has
                    room once those who run when it becomes the head have ended
                    by estimate
      conservative  a job starts by its reservation on arrival, where reservations
                    are compressed in order when something ends early

    Equal arrivals are in the order of the file. Who ran longer than estimated is
    taken to have been expected to. On regions there is room where one of the
    allocator's family is free; conservative is for counted processors.

    \b
    Examples:
      allocert check-schedule examples/schedules/late-head.json --policy easy
      allocert check-schedule examples/schedules/kept.swf --policy conservative
      allocert check-schedule examples/schedules/kept.swf --policy fcfs --slack 30

    \b
    Exit codes: 0 every promise is kept; 1 one is broken, and the first violation
    is printed; 2 bad input. JSON: schema allocert/schedule-check/1.
    """
    distinct(("FILE", file), ("--json", json_file))
    with stderr().status(f"checking {one_line(file)}"):
        report = check_schedule(file, policy, processors=processors, slack=slack or 0)
    verdict = (
        ("holds", "kept", "") if report else ("fails", "broken", str(report.first and report.first.detail))
    )
    show_with_json(lambda: _show(report, json_file), _json(report), json_file, Looks(verdict=verdict))
    return 0 if report else 1


def _show(report: ScheduleReport, json_file: str | None) -> None:
    console = stdout(json_file)
    schedule = report.schedule
    counts = f"{len(schedule.jobs)} jobs, {report.waited} waited, {report.heads} as the head of the queue"
    console.print(f"{one_line(schedule.name)}: {_where(report)}; {counts}", markup=False, soft_wrap=True)
    for reason, count in schedule.left_out.items():
        if count:
            console.print(f"  left out: {count} of {reason}", markup=False, soft_wrap=True)
    if schedule.exceeded:
        console.print(f"  note: {schedule.exceeded} ran longer than estimated", markup=False, soft_wrap=True)
    if report.policy == "fcfs" and "prompt" not in report.promises:
        console.print(
            "  note: whether the head had room is not known, as no family is named",
            markup=False,
            soft_wrap=True,
        )
    first = report.first
    if first is None:
        console.print(f"Kept: {', '.join(report.promises)}.", markup=False, soft_wrap=True)
        return
    counts = ", ".join(f"{name} ({count})" for name, count in report.broken.items())
    console.print(f"Broken: {counts}. The first violation, of {first.promise}:", markup=False, soft_wrap=True)
    console.print(f"  job {first.job} {first.detail}.", markup=False, soft_wrap=True)


def _where(report: ScheduleReport) -> str:
    space = report.schedule.space
    if isinstance(space, Regions):
        family = "" if space.family is None else f", family {space.family.name}"
        return f"{space.machine.spec}{family}; policy {report.policy}"
    assert isinstance(space, Counted)
    return f"{space.processors} processors; policy {report.policy}"


def _json(report: ScheduleReport) -> dict[str, Any]:
    schedule, first, space = report.schedule, report.first, report.schedule.space
    return {
        "schema": "allocert/schedule-check/1",
        "schedule": schedule.name,
        "machine": space.machine.spec if isinstance(space, Regions) else None,
        "processors": space.machine.processors if isinstance(space, Regions) else _processors(space),
        "policy": report.policy,
        "promises": list(report.promises),
        "jobs": len(schedule.jobs),
        "waited": report.waited,
        "heads": report.heads,
        "exceeded": schedule.exceeded,
        "left_out": dict(schedule.left_out),
        "ticks": schedule.ticks,
        "unit": schedule.unit,
        "broken": report.broken,
        "first": None
        if first is None
        else {
            "promise": first.promise,
            "job": first.job,
            "instant": first.instant,
            "detail": first.detail,
        },
    }


def _processors(space: object) -> int:
    assert isinstance(space, Counted)
    return space.processors
