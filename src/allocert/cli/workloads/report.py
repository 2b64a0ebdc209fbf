"""What a trace contains, for people and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from allocert.cli.workloads.plots import PLOTS
from allocert.drawing.plot_text import text_of_plot
from allocert.simulation.traces.contents import PERCENTS, STATUSES, Contents, Quantiles

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
_LONG = 10**15
"""From here on numbers are shown with an exponent."""


def print_contents(console: Console, name: str, header: Mapping[str, str], found: Contents) -> None:
    """Tables and plots, no wider than the console."""
    console.print(f"{escape(name)}: {_counted(found.jobs, 'job')}, {_counted(found.records, 'record')}")
    facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for key in _HEAD:
        if key in header:
            facts.add_row(key, escape(_printable(header[key].partition("\n")[0])))
    known = ((found.users, "user"), (found.groups, "group"), (found.executables, "executable"))
    facts.add_row("who", ", ".join(_counted(count, what) for count, what in known if count) or "unknown")
    statuses = (
        (STATUSES.get(status, f"of status {status}"), count) for status, count in found.statuses.items()
    )
    facts.add_row("statuses", ", ".join(f"{count:,} {what}" for what, count in statuses))
    facts.add_row("submitted within", f"{_time(found.span)} on {_counted(found.processors, 'processor')}")
    facts.add_row("offered load", "unknown" if found.load is None else _percent(found.load))
    if found.sizes:
        facts.add_row("serial", _percent(found.serial))
        facts.add_row("powers of two, 1 counted", _percent(found.powers_of_two))
    for count, what in ((found.unknown_sizes, "sizes"), (found.unknown_runs, "run times")):
        if count:
            facts.add_row(f"unknown {what}", f"{count:,}")
    if found.accuracy is not None:
        count = found.accuracy.count
        share = _percent(Fraction(found.exceeded, count))
        facts.add_row("requested times", f"{count:,} known; {share} of them exceeded")
    console.print(facts)
    quantiles = _quantiles(found)
    if len(quantiles.columns) > 1:
        console.print(quantiles)
    if found.sizes:
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
    table = Table(title="Quantiles", title_justify="left")
    table.add_column("", no_wrap=True, justify="right")
    for label in known:
        table.add_column(label, justify="right", overflow="fold")
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
    """Schema ``allocert/workload/1``: what was found, in the order of its fields. Numbers are the doubles nearest to exact fractions."""
    return {
        "schema": "allocert/workload/1",
        "name": name,
        "seed": seed,
        "header": dict(header),
        **{one.name: _json(getattr(found, one.name)) for one in fields(found)},
        "span": _number(found.span),
        "statuses": {str(status): count for status, count in found.statuses.items()},
        "bins": [[bin.begin, bin.jobs, _number(bin.work), float(bin.load)] for bin in found.bins],
    }


def _json(value: Any) -> Any:
    """A count as it is, a share as a double, quantiles by their names, numbers by size as pairs."""
    match value:
        case Fraction():
            return float(value)
        case Quantiles():
            named = zip(PERCENTS, value.values, strict=True)
            shares = {f"p{percent}": float(one) for percent, one in named}
            return {"count": value.count, "mean": float(value.mean), **shares}
        case Mapping():
            return [[size, count] for size, count in value.items()]
    return value


def _number(value: int | Fraction) -> int | float:
    return int(value) if value == int(value) else float(value)


def _short(value: Fraction) -> str:
    """Three significant digits or so."""
    if value < _LONG and (value.denominator == 1 or value >= 1000):
        return f"{round(value):,}"
    return f"{float(value):.3g}"


def _printable(text: str) -> str:
    """A text without characters that move a terminal's cursor or change its colours."""
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape", "replace").decode() for one in text
    )


def _time(seconds: int | Fraction) -> str:
    days = float(seconds) / 86400
    shown = f"{seconds:,} s" if isinstance(seconds, int) else f"{float(seconds):,.10g} s"
    return f"{shown} ({days:{',.1f' if days < _LONG else '.3g'}} days)" if days >= 1 else shown


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.1f} %"
