"""``allocert check-scheduler``: a scheduler of jobs on a torus against the optimum of its kind."""

from __future__ import annotations

from dataclasses import dataclass

import click

from allocert.cli.common import budget_option, call_timeout_option, json_option, seed_option, stdout
from allocert.cli.options import argument, asks, option, taken
from allocert.cli.outputs import Looks, distinct, emit_json, outputs
from allocert.cli.pages import pages
from allocert.cli.repeating import repeated
from allocert.verification.pairing.settings import Settings

__all__ = ["command"]


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
    json_file: str | None = taken(json_option)


@click.command()
@asks(_Asked)
@outputs("html", svg="Draw the schedule that breaks the promise, and a better one.")
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
      allocert check-scheduler cnp --machine torus:2x2 --promise within:2

    \b
    Exit codes: 0 the promise is kept as far as covered; 1 it is broken;
                2 bad input; 3 the limits left nothing to say; 130 interrupted.
    JSON: schema allocert/scheduler-check/1 (docs/schemas).
    """
    from allocert.cli import scheduler_check  # slow: it loads the models

    name, spec = asked.scheduler, asked.machine
    distinct(("SCHEDULER", name.rpartition(":")[0] if ":" in name else None), ("--json", asked.json_file))
    report = scheduler_check.checked_scheduler(name, spec, asked.promise, asked)
    scheduler_check.show(stdout(asked.json_file), name, spec, report)
    looks = Looks(
        shots=lambda: [("both schedules", both) for both in [scheduler_check.charts(report.fault)] if both],
        page=lambda: pages().scheduler_page(name, spec, report, command=repeated()),
    )
    emit_json(scheduler_check.to_json(name, spec, report), asked.json_file, looks)
    if report.fault is not None:
        return 1
    return 0 if report.tried > report.refused + report.left_out else 3
