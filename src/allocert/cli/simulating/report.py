"""The report of ``allocert simulate``: a table for people."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from allocert.api.simulating.measures import bounds_all, measures_of
from allocert.api.simulating.result import SimulationResult

__all__ = ["print_report"]


def print_report(console: Console, report: SimulationResult) -> None:
    """The table: a row a measure, a column an allocator."""
    load = report.workload
    broken = report.faulty.bit_count()
    faults = f" with {broken} faulty processor{'s' if broken > 1 else ''}" if broken else ""
    console.print(
        f"{escape(load.name)} on {report.machine.spec}"
        f"{faults}, policy {report.policy}"
        f"{f', shape {report.shape}' if report.shape else ''}: {len(load.jobs):,} jobs"
    )
    left_out = ", ".join(f"{count:,} {reason}" for reason, count in load.skipped.items() if count)
    if left_out:
        console.print(f"left out: {left_out}")
    table = Table()
    table.add_column(f"times in {load.unit}", no_wrap=True)
    for run in report.runs:
        table.add_column(escape(run.name) + ("*" if run.baseline else ""), justify="right")
    for label, cells in measures_of(report):
        table.add_row(label, *cells)
    console.print(table)
    console.print(f"Migration: {report.migration}.")
    if report.limits is not None:
        odd = [f"{report.limits.unknown:,} unknown", f"{report.limits.exceeded:,} exceeded"]
        taken = f"; {', '.join(odd)}: taken to be the run times" if report.limits.kind != "exact" else ""
        console.print(f"Estimates of run times: {report.limits.kind}{taken}.")
    for name in report.broken:
        console.print(
            f"[red]{escape(name)} let a head of the queue start later than copies of it had shown: it is not deterministic,"
            " or cannot be copied.[/red]"
        )
    if any(run.baseline for run in report.runs):
        bound = "; under fcfs none that runs all jobs starts any job earlier" if bounds_all(report) else ""
        console.print(f"* not an allocator: every job starts as soon as moving others can make room{bound}.")
