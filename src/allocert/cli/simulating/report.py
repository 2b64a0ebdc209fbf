"""The report of ``allocert simulate``: a table for people, and JSON."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from allocert.machines import Machine, RotatableMesh
from allocert.machines.words import bits
from allocert.simulation import Spread, Summary, Workload

__all__ = ["Report", "Run", "print_report", "report_json"]


@dataclass(frozen=True)
class Run:
    """One column: an allocator, or the baseline that migrates, and the seconds its replay took."""

    name: str
    baseline: bool
    summary: Summary
    seconds: float


@dataclass(frozen=True)
class Report:
    """All that is shown. ``seed`` is ``None`` for a trace; ``migration`` says how migration was decided.

    ``turned`` tells that an allocator may turn requests of its own accord.
    """

    machine: Machine
    faulty: int
    policy: str
    workload: Workload
    seed: int | None
    migration: str
    runs: list[Run]
    turned: bool = False


def print_report(console: Console, report: Report) -> None:
    """The table: a row a measure, a column an allocator."""
    load = report.workload
    broken = report.faulty.bit_count()
    console.print(
        f"{escape(load.name)} on {report.machine.spec}"
        f"{f' with {broken} faulty processors' if broken else ''}, policy {report.policy}: {len(load.jobs)} jobs"
    )
    left_out = ", ".join(f"{count} {reason}" for reason, count in load.skipped.items() if count)
    if left_out:
        console.print(f"left out: {left_out}")
    table = Table()
    table.add_column(f"times in {load.unit}", no_wrap=True)
    for run in report.runs:
        table.add_column(escape(run.name) + ("*" if run.baseline else ""), justify="right")
    columns = [_cells(run, load.ticks, report.policy) for run in report.runs]
    for label in columns[0]:
        cells = [column[label] for column in columns]
        if any(cells) and not (label in _OPTIONAL and set(cells) == {"0"}):
            table.add_row(label, *cells)
    console.print(table)
    console.print(f"Migration: {report.migration}.")
    if any(run.baseline for run in report.runs):
        bound = "; under fcfs none that runs all jobs starts any job earlier" if _bounds_all(report) else ""
        console.print(f"* not an allocator: every job starts as soon as moving others can make room{bound}.")


def _bounds_all(report: Report) -> bool:
    """Whether migration starts no job later than any other: not where requests turn or questions stay open."""
    open_questions = any(run.baseline and run.summary.undecided for run in report.runs)
    turned = report.turned or isinstance(report.machine, RotatableMesh)
    return report.policy == "fcfs" and not turned and not open_questions


_OPTIONAL = ("jobs lost", "dropped (refused when idle)", "migration undecided")


def _cells(run: Run, ticks: int, policy: str) -> dict[str, str]:
    summary = run.summary
    return {
        "jobs run": str(summary.started),
        "jobs lost": str(summary.lost),
        "dropped (refused when idle)": str(summary.dropped),
        "utilization": _percent(summary.utilization),
        "occupancy": _percent(summary.occupancy),
        "internal fragmentation": _percent(summary.internal),
        "makespan": _time(summary.makespan, ticks),
        **_spread_cells("wait", summary.wait if policy == "fcfs" else None, ticks),
        **_spread_cells("completion", summary.completion, ticks),
        "free while a job waits": _rounded(summary.free_while_waiting),
        "jobs refused": str(summary.jobs_refused),
        "refusals": str(summary.refusals),
        "- with enough free": str(summary.external),
        "- avoidable: recognition": str(summary.by_recognition),
        "- avoidable: migration": "not computed"
        if summary.by_migration is None
        else str(summary.by_migration),
        "migration undecided": str(summary.undecided or 0),
        "seconds to replay": f"{run.seconds:.2f}",
    }


def _spread_cells(name: str, spread: Spread | None, ticks: int) -> dict[str, str]:
    labels = [f"{name}, {what}" for what in ("mean", "50 %", "90 %", "99 %", "longest")]
    if spread is None:
        return dict.fromkeys(labels, "")
    values: tuple[int | Fraction, ...] = (spread.mean, spread.median, spread.p90, spread.p99, spread.max)
    return {label: _time(value, ticks) for label, value in zip(labels, values, strict=True)}


def _time(value: int | Fraction, ticks: int) -> str:
    exact = Fraction(value) / ticks
    return f"{int(exact):,}" if exact.denominator == 1 else f"{float(exact):,.1f}"


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.2f} %"


def _rounded(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):.1f}"


def report_json(report: Report) -> dict[str, Any]:
    """What ``--json`` writes. Numbers are the doubles nearest to exact fractions."""
    load = report.workload
    return {
        "schema": "allocert/simulation/1",
        "machine": report.machine.spec,
        "faulty": list(bits(report.faulty)),
        "policy": report.policy,
        "workload": {
            "name": load.name,
            "seed": report.seed,
            "jobs": len(load.jobs),
            "skipped": dict(load.skipped),
            "time_unit": load.unit,
        },
        "migration": report.migration,
        "runs": [_run_json(run, load.ticks) for run in report.runs],
    }


def _run_json(run: Run, ticks: int) -> dict[str, Any]:
    summary = run.summary
    return {
        "name": run.name,
        "baseline": run.baseline,
        "jobs": {
            "run": summary.started,
            "lost": summary.lost,
            "dropped": summary.dropped,
            "refused": summary.jobs_refused,
        },
        "makespan": _number(summary.makespan, ticks),
        "utilization": _number(summary.utilization),
        "occupancy": _number(summary.occupancy),
        "internal_fragmentation": _number(summary.internal),
        "wait": _spread_json(summary.wait, ticks),
        "completion": _spread_json(summary.completion, ticks),
        "time_with_waiting_jobs": _number(summary.waiting, ticks),
        "free_while_waiting": None
        if summary.free_while_waiting is None
        else _number(summary.free_while_waiting),
        "refusals": {
            "all": summary.refusals,
            "enough_free": summary.external,
            "avoidable_by_recognition": summary.by_recognition,
            "avoidable_by_migration": summary.by_migration,
            "migration_undecided": summary.undecided,
        },
        "seconds": round(run.seconds, 3),
    }


def _spread_json(spread: Spread | None, ticks: int) -> dict[str, Any] | None:
    if spread is None:
        return None
    return {
        "mean": _number(spread.mean, ticks),
        "median": _number(spread.median, ticks),
        "p90": _number(spread.p90, ticks),
        "p99": _number(spread.p99, ticks),
        "max": _number(spread.max, ticks),
    }


def _number(value: int | Fraction, ticks: int = 1) -> int | float:
    exact = Fraction(value) / ticks
    return int(exact) if exact.denominator == 1 else float(exact)
