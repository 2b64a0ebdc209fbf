"""What a trace contains, for people and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from allocert.cli.workloads.plots import PLOTS
from allocert.drawing.plot_text import text_of_plot
from allocert.simulation.contents import PERCENTS, STATUSES, Contents, Quantiles

__all__ = ["contents_json", "print_contents"]

_HEAD = (
    "Computer",
    "Installation",
    "Version",
    "MaxProcs",
    "UnixStartTime",
    "TimeZoneString",
    "StartTime",
    "EndTime",
)
_MOST_SIZES = 16


def print_contents(console: Console, name: str, header: Mapping[str, str], found: Contents) -> None:
    """Tables and plots, no wider than the console."""
    console.print(f"{escape(name)}: {found.jobs:,} jobs in {found.records:,} records")
    facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for key in _HEAD:
        if key in header:
            facts.add_row(key, escape(header[key].splitlines()[0] if header[key] else ""))
    known = ((found.users, "users"), (found.groups, "groups"), (found.executables, "executables"))
    facts.add_row("who", ", ".join(f"{count:,} {what}" for count, what in known if count) or "unknown")
    facts.add_row(
        "statuses",
        ", ".join(f"{count:,} {STATUSES.get(status, status)}" for status, count in found.statuses.items()),
    )
    facts.add_row("submitted within", f"{_time(Fraction(found.span))} on {found.processors:,} processors")
    facts.add_row("offered load", "unknown" if found.load is None else _percent(found.load))
    facts.add_row("serial", _percent(found.serial))
    facts.add_row("powers of two, 1 too", _percent(found.powers_of_two))
    for count, what in ((found.unknown_sizes, "sizes"), (found.unknown_runs, "run times")):
        if count:
            facts.add_row(f"unknown {what}", f"{count:,}")
    if found.accuracy is not None:
        count = found.accuracy.count
        share = _percent(Fraction(found.exceeded, count))
        facts.add_row("requested times", f"{count:,} known; {share} of them exceeded")
    console.print(facts)
    console.print(_quantiles(found))
    console.print(_sizes(found))
    for plot in PLOTS.values():
        lines = text_of_plot(plot(found), width=min(console.width, 100), plain=console.options.ascii_only)
        console.print("\n" + "\n".join(lines), markup=False, highlight=False, soft_wrap=True)


def _quantiles(found: Contents) -> Table:
    measured = {
        "processors": found.size,
        "run time, s": found.run,
        "next arrival, s": found.gap,
        "wait, s": found.wait,
        "run/requested": found.accuracy,
    }
    known = {label: quantiles for label, quantiles in measured.items() if quantiles is not None}
    table = Table(title="Quantiles by nearest rank", title_justify="left")
    table.add_column("", no_wrap=True, justify="right")
    for label in known:
        table.add_column(label, justify="right")
    table.add_row("mean", *(_short(quantiles.mean) for quantiles in known.values()))
    for place, percent in enumerate(PERCENTS):
        table.add_row(f"{percent} %", *(_short(quantiles.values[place]) for quantiles in known.values()))
    return table


def _sizes(found: Contents) -> Table:
    """The most frequent sizes, in their order."""
    table = Table(title="Sizes", title_justify="left")
    for column in ("processors", "jobs", "share"):
        table.add_column(column, justify="right")
    total = sum(found.sizes.values())
    often = sorted(sorted(found.sizes, key=lambda size: (-found.sizes[size], size))[:_MOST_SIZES])
    for size in often:
        table.add_row(f"{size:,}", f"{found.sizes[size]:,}", _percent(Fraction(found.sizes[size], total)))
    if len(often) < len(found.sizes):
        rest = total - sum(found.sizes[size] for size in often)
        table.add_row(f"{len(found.sizes) - len(often)} others", f"{rest:,}", _percent(Fraction(rest, total)))
    return table


def contents_json(name: str, seed: int | None, header: Mapping[str, str], found: Contents) -> dict[str, Any]:
    """Schema ``allocert/workload/1``. Numbers are the doubles nearest to exact fractions."""
    return {
        "schema": "allocert/workload/1",
        "name": name,
        "seed": seed,
        "header": dict(header),
        "records": found.records,
        "jobs": found.jobs,
        "processors": found.processors,
        "span": found.span,
        "users": found.users,
        "groups": found.groups,
        "executables": found.executables,
        "statuses": {str(status): count for status, count in found.statuses.items()},
        "unknown_sizes": found.unknown_sizes,
        "unknown_runs": found.unknown_runs,
        "sizes": [[size, count] for size, count in found.sizes.items()],
        "serial": float(found.serial),
        "powers_of_two": float(found.powers_of_two),
        "size": _quantiles_json(found.size),
        "run": _quantiles_json(found.run),
        "gap": _quantiles_json(found.gap),
        "wait": _quantiles_json(found.wait),
        "accuracy": _quantiles_json(found.accuracy),
        "exceeded": found.exceeded,
        "load": None if found.load is None else float(found.load),
        "step": found.step,
        "bins": [[bin.begin, bin.jobs, bin.work, float(bin.load)] for bin in found.bins],
    }


def _quantiles_json(quantiles: Quantiles | None) -> dict[str, Any] | None:
    if quantiles is None:
        return None
    values = zip(PERCENTS, quantiles.values, strict=True)
    return {
        "count": quantiles.count,
        "mean": float(quantiles.mean),
        **{f"p{percent}": float(value) for percent, value in values},
    }


def _short(value: Fraction) -> str:
    """Three significant digits or so."""
    if value.denominator == 1 or value >= 1000:
        return f"{round(value):,}"
    return f"{float(value):.3g}"


def _time(seconds: Fraction) -> str:
    days = float(seconds) / 86400
    return f"{int(seconds):,} s ({days:.1f} days)" if days >= 1 else f"{int(seconds):,} s"


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.1f} %"
