"""The report on Morgenstern's tables 1 to 3: every cell, every row, every choice tried, as Markdown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from allocert.proofs.morgenstern.tables.cells import PRINTED
from allocert.proofs.morgenstern.tables.compare import (
    UNRELIABLE,
    Cell,
    Comparison,
    RowFit,
    critical,
    inside,
    printed_work,
)
from allocert.proofs.morgenstern.tables.search import Line
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.loss.fit import CellFit

__all__ = ["Report", "markdown", "named", "summary"]

_INTRODUCTION = """# Morgenstern 1994, section 4.3: tables 1 to 3

Made by `{command}`. Do not edit.

Every repetition simulates the whole experiment: the queues are drawn, served first come, first served by each
method, and what the table would print is computed. *Mean* is the mean of such a number with its 95% interval
(Student's t, over all single runs), *sd* the standard deviation of **one** printed number. *z* is the printed
number less the mean over sd, with the uncertainty of the mean added to sd; of the numbers that are printed so the
nearest to the mean is taken. A cell is *in* if it lies inside the 95% prediction interval of one printed number,
*out* if not, and *out!* if it is out even of intervals that hold for all cells of its row together (Bonferroni). A row
*fits* if none of its cells is *out!*. *Far* is an exact rank test of a row: the share of repetitions whose cells are at
least as far from the mean (sum of z squared, the printed row counted in), with 39 or more repetitions.

Completion time times utilization is the work of the queues, which all methods of a block share; the tables print it,
so to speak. *Given the work* means that the numbers are those of queues with the printed work: what the regression on
the work explains has been taken out. That is the comparison that is judged; *anyhow* is the one without.

The choice of options was made by looking for a fit, so that rows that do not fit are all the more certain not to.
Cells marked * contradict others of the tables and are compared, but not judged; the last section says why.
Methods with the same numbers share a line.
"""


@dataclass(frozen=True)
class Report:
    """Comparisons cell by cell with their titles, and searches in which each line is one change."""

    command: str
    comparisons: Sequence[tuple[str, Comparison]]
    searches: Sequence[tuple[str, Sequence[Line]]] = field(default=())


def named(options: FcfsOptions) -> str:
    """The options that are not defaults, or a word for none."""
    return options.spelled or "all defaults"


def markdown(report: Report) -> str:
    """The whole report."""
    parts = [_INTRODUCTION.format(command=report.command)]
    for title, comparison in report.comparisons:
        parts.append(_comparison(title, comparison))
    for title, lines in report.searches:
        parts.append(_search(title, lines))
    parts.append(_unreliable())
    return "\n".join(parts).rstrip() + "\n"


def summary(comparison: Comparison) -> Iterator[tuple[str, str, str, str, str, str, str]]:
    """For each row: block, method, cells in (given the work, anyhow), far, verdict, and the cells that are out."""
    for key, row in comparison.given.items():
        anyhow = comparison.anyhow[key]
        of = len(row.judged)
        yield (
            str(row.block),
            row.method,
            f"{row.within} of {of}",
            f"{anyhow.within} of {of}",
            "-" if row.far is None else f"{row.far:.3f}",
            "fits" if row.fits else "does not fit",
            ", ".join(f"{one.cell.measure} {one.z:+.1f}" for one in row.judged if not inside(one)),
        )


def _comparison(title: str, comparison: Comparison) -> str:
    effort = comparison.effort
    fitting = sum(row.fits for row in comparison.given.values())
    densest = min(effort.repetitions, effort.densest)
    made = (
        f"Options: `{named(comparison.options)}`; seed {comparison.seed}; {effort.repetitions} repetitions of the "
        f"experiment, {densest} of the block with sides to 64; {effort.packed} runs a block of MIG and for migration "
        f"fragmentation. {fitting} of {len(comparison.given)} rows fit."
    )
    lines = [
        f"## {title}",
        "",
        made,
        "",
        *_grid(
            ("block", "method", "cells in, given the work", "anyhow", "far", "", "out, with z"),
            summary(comparison),
        ),
        "",
    ]
    for place in dict.fromkeys(place for place, _ in comparison.given):
        lines += [f"### {title}: {place}", "", f"Printed work {printed_work(place):.1f} units of time.", ""]
        head = ("method", "measure", "printed", "mean given the work", "sd", "95% prediction", "z", "")
        rows = (
            row
            for (own, _), fit in comparison.given.items()
            if own == place
            for row in _cells(fit, comparison.anyhow[own, fit.method])
        )
        lines += [*_grid((*head, "mean anyhow", "z anyhow"), _shared(rows)), ""]
    return "\n".join(lines)


def _shared(rows: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Rows that differ in the method alone as one row, in the place of the first."""
    methods: dict[tuple[str, ...], list[str]] = {}
    for method, *cells in rows:
        methods.setdefault(tuple(cells), []).append(method)
    yield from ((", ".join(names), *cells) for cells, names in methods.items())


def _cells(given: RowFit, anyhow: RowFit) -> Iterator[tuple[str, ...]]:
    together = len(given.judged)
    for one, other in zip(given.cells, anyhow.cells, strict=True):
        cell, spread = one.cell, _spread(one)
        low, high = (one.sample.estimate.mean + sign * critical(one) * spread for sign in (-1, 1))
        star = "*" if (cell.block, cell.method, cell.measure) in UNRELIABLE else ""
        word = "in" if inside(one) else "out" if inside(one, together) else "out!"
        yield (
            cell.method,
            cell.measure,
            f"{PRINTED.number(cell.block, cell.method, cell.measure)}{star}",
            _mean(one),
            _short(one.sample.deviation),
            f"{_short(low)} to {_short(high)}",
            f"{one.z:+.1f}",
            word,
            _mean(other),
            f"{other.z:+.1f}",
        )


def _spread(one: CellFit[Cell]) -> float:
    return one.sample.deviation * math.sqrt(1 + 1 / max(1, len(one.sample.published)))


def _mean(one: CellFit[Cell]) -> str:
    return f"{_short(one.sample.estimate.mean)} ± {_short(one.sample.estimate.half_width)}"


def _short(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 1000 else f"{value:.1f}" if abs(value) >= 100 else f"{value:.2f}"


def _search(title: str, lines: Sequence[Line]) -> str:
    """A line a change: for each table how many rows fit and how many judged cells are in, and what changed."""
    base = lines[0].comparison
    tables = sorted({place.table for place, _ in base.given})
    rows = []
    for line in lines:
        row = [f"`{line.change}`" if "=" in line.change else line.change]
        for table in tables:
            fits = [fit for (place, _), fit in line.comparison.given.items() if place.table == table]
            cells = sum(len(fit.judged) for fit in fits)
            row.append(
                f"{sum(fit.fits for fit in fits)}/{len(fits)} rows, {sum(fit.within for fit in fits)}/{cells} cells"
            )
        row.append(_moved(base, line.comparison))
        rows.append(row)
    note = (
        f"Changes of `{named(base.options)}`, {base.effort.repetitions} repetitions; judged cells given the work. The last "
        "column has the measures whose mean moves by a standard deviation or more in some row, with the largest move."
    )
    head = ["change", *(f"table {table}" for table in tables), "moves"]
    return "\n".join([f"## {title}", "", note, "", *_grid(head, rows), ""])


def _moved(base: Comparison, other: Comparison) -> str:
    """By how many standard deviations the mean of each measure moves at most."""
    most: dict[str, float] = {}
    for key, row in base.given.items():
        if key not in other.given:
            continue
        for one, two in zip(row.cells, other.given[key].cells, strict=True):
            shift = two.sample.estimate.mean - one.sample.estimate.mean
            deviation = one.sample.deviation
            sds = shift / deviation if deviation > 0 else 0.0
            if abs(sds) > abs(most.get(one.cell.measure, 0.0)):
                most[one.cell.measure] = sds
    return ", ".join(f"{measure} {sds:+.1f}" for measure, sds in most.items() if abs(sds) >= 1) or "-"


def _unreliable() -> str:
    rows = (
        (str(place), method, measure, str(PRINTED.number(place, method, measure)), why)
        for (place, method, measure), why in UNRELIABLE.items()
    )
    return "\n".join(
        [
            "## Cells that contradict others",
            "",
            "Whatever was simulated, these cannot stand together with the rest of the tables (claims MO-TAB-AUDIT).",
            "",
            *_grid(("block", "method", "measure", "printed", "as printed,"), rows),
        ]
    )


def _grid(head: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A Markdown table."""
    names = list(head)
    return [
        "| " + " | ".join(names) + " |",
        "|" + "---|" * len(names),
        *("| " + " | ".join(row) + " |" for row in rows),
    ]
