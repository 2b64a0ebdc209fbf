"""The report of ``allocert simulate``: a table for people."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from allocert.api.simulating.result import Run, SimulationResult
from allocert.machines import RotatableMesh
from allocert.simulation import Spread

__all__ = ["print_report"]


def print_report(console: Console, report: SimulationResult) -> None:
    """The table: a row a measure, a column an allocator."""
    load = report.workload
    broken = report.faulty.bit_count()
    console.print(
        f"{escape(load.name)} on {report.machine.spec}"
        f"{f' with {broken} faulty processors' if broken else ''}, policy {report.policy}"
        f"{f', shape {report.shape}' if report.shape else ''}: {len(load.jobs)} jobs"
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
    if report.limits is not None:
        odd = [f"{report.limits.unknown} unknown", f"{report.limits.exceeded} exceeded"]
        told = f"; {', '.join(odd)}: taken to be the run times" if report.limits.kind != "exact" else ""
        console.print(f"Estimates of run times: {report.limits.kind}{told}.")
    if any(run.baseline for run in report.runs):
        bound = "; under fcfs none that runs all jobs starts any job earlier" if _bounds_all(report) else ""
        console.print(f"* not an allocator: every job starts as soon as moving others can make room{bound}.")


def _bounds_all(report: SimulationResult) -> bool:
    """Whether migration starts no job later than any other: not where requests turn or questions stay open."""
    open_questions = any(run.baseline and run.summary.undecided for run in report.runs)
    turned = report.turned or isinstance(report.machine, RotatableMesh)
    return report.policy == "fcfs" and not turned and not open_questions


_OPTIONAL = (
    "jobs lost",
    "dropped (refused when idle)",
    "migration undecided",
    "grants given back",
    "told a time",
)


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
        **_spread_cells("wait", None if policy == "loss" else summary.wait, ticks),
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
        **_count_cells(run),
        "seconds to replay": f"{run.seconds:.2f}",
    }


def _count_cells(run: Run) -> dict[str, str]:
    counts = run.counts
    if counts is None:
        return {}
    return {
        "started before others": str(counts.passed),
        "grants given back": str(counts.withdrawn),
        "told a time": str(counts.promised),
        "- started later": str(counts.late),
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
