"""The measures of a simulation in words, a row a measure, a column a run: for tables of any kind."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from allocert.api.simulating.result import Run, SimulationResult
from allocert.machines import RotatableMesh
from allocert.simulation.metrics import Spread

__all__ = ["bounds_all", "instant", "measures_of"]


def measures_of(result: SimulationResult) -> Iterator[tuple[str, list[str]]]:
    """Each measure that says something, with its name and one text a run; times are in the workload's unit."""
    columns = [_cells(run, result.workload.ticks, result.policy) for run in result.runs]
    for label in columns[0]:
        cells = [column[label] for column in columns]
        if any(cells) and not (label in _OPTIONAL and set(cells) == {"0"}):
            yield label, cells


def instant(at: int, ticks: int) -> str:
    """When something happens, in units, to three places behind the point.

    >>> instant(749458803, 1), instant(16956575, 1000000), instant(749458803500, 1000)
    ('749,458,803', '16.957', '749,458,803.5')
    """
    return f"{float(round(Fraction(at, ticks), 3)):,.15g}"


def bounds_all(result: SimulationResult) -> bool:
    """Whether migration starts no job later than any other: not where requests turn or questions stay open."""
    open_questions = any(run.baseline and run.summary.undecided for run in result.runs)
    turned = result.turned or isinstance(result.machine, RotatableMesh)
    return result.policy == "fcfs" and not turned and not open_questions


_OPTIONAL = (
    "jobs lost",
    "dropped (refused when idle)",
    "migration undecided",
    "grants revoked",
    "reserved",
)


def _cells(run: Run, ticks: int, policy: str) -> dict[str, str]:
    summary = run.summary
    return {
        "jobs run": f"{summary.started:,}",
        "jobs lost": f"{summary.lost:,}",
        "dropped (refused when idle)": f"{summary.dropped:,}",
        "utilization": _percent(summary.utilization),
        "occupancy": _percent(summary.occupancy),
        "internal fragmentation": _percent(summary.internal),
        "makespan": _time(summary.makespan, ticks),
        **_spread_cells("wait", None if policy == "loss" else summary.wait, ticks),
        **_spread_cells("completion", summary.completion, ticks),
        "idle while queued": _rounded(summary.free_while_waiting),
        "jobs refused": f"{summary.jobs_refused:,}",
        "refusals": f"{summary.refusals:,}",
        "- external fragmentation": f"{summary.external:,}",
        "- avoidable: recognition": f"{summary.by_recognition:,}",
        "- avoidable: migration": "not computed"
        if summary.by_migration is None
        else f"{summary.by_migration:,}",
        "migration undecided": f"{summary.undecided or 0:,}",
        **_count_cells(run),
        **_gathered_cells(run),
        "seconds to replay": f"{run.seconds:.2f}",
    }


def _count_cells(run: Run) -> dict[str, str]:
    counts = run.counts
    if counts is None:
        return {}
    return {
        "backfilled": f"{counts.passed:,}",
        "grants revoked": f"{counts.withdrawn:,}",
        "reserved": f"{counts.promised:,}",
        "- delayed": f"{counts.late:,}" if counts.promised else "",
        "- delayed as the head": f"{counts.broken:,}" if counts.promised else "",
    }


def _gathered_cells(run: Run) -> dict[str, str]:
    gathered = run.gathered
    if gathered is None:
        return {}
    return {
        "distance of two nodes, mean": "" if gathered.distance is None else f"{float(gathered.distance):.3f}",
        "connected parts, mean": "" if gathered.parts is None else f"{float(gathered.parts):.2f}",
        "least frame filled": "" if gathered.filled is None else _percent(gathered.filled),
        "span along Hilbert's curve, mean": "" if gathered.span is None else f"{float(gathered.span):.1f}",
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
