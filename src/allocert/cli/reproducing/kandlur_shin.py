"""``allocert reproduce kandlur-shin``: simulate tables 1 to 4 again and compare the printed numbers."""

from __future__ import annotations

import math
from typing import Any

from rich import box
from rich.table import Table

from allocert.cli.common import stderr, stdout, write_text
from allocert.cli.outputs import show_with_json
from allocert.cli.reproducing.report import Wanted, described, looks_of
from allocert.proofs.kandlur_shin.loss.compare import BEST, STEADY, Comparison, Replicas, compare
from allocert.proofs.kandlur_shin.loss.options_tried import around, grid
from allocert.proofs.kandlur_shin.loss.report import Report, markdown, named, parts
from allocert.simulation.loss.fit import Fit
from allocert.simulation.loss.options import CHOICES, LossOptions
from allocert.simulation.loss.tables import TABLES

__all__ = ["OPTIONS", "TABLES", "reproduce"]

OPTIONS = (
    described(CHOICES)
    + """
  horizon      length of a run in its unit (1000)
  warmup       per cent of it not measured (0)
  runs         runs averaged in a cell of tables 1 and 2 (1)"""
)
"""The options of the simulation in lines for people."""


def reproduce(wanted: Wanted) -> int:
    """Simulate tables 1 to 4 again; the exit code."""
    tables, options, replicas, search = wanted.tables, wanted.options, wanted.replicas, wanted.search
    report, seed, json_file = wanted.report, wanted.seed, wanted.json_file
    chosen = BEST if options is None else LossOptions().changed(options)
    chosen_tables = tables or tuple(TABLES)
    with stderr().status("simulating") as status:
        first = compare(chosen, seed, Replicas(replicas, replicas), chosen_tables, status.update)
        found, searches = [("The chosen options", first)], []
        if search:
            steady = compare(STEADY, seed, Replicas(50, 1), chosen_tables, status.update)
            found.append(("Long runs: 50 runs of 20 000 arrivals", steady))
            few = Replicas(min(replicas, 99), min(replicas, 39))
            for title, candidates in (
                ("One option changed at a time", around(chosen)),
                ("What is asked, and what becomes of requests that are not granted", grid(chosen)),
            ):
                lines = []
                for name, candidate in candidates:
                    status.update(f"{title}: {name}")
                    lines.append((name, compare(candidate, seed, few, chosen_tables)))
                searches.append((title, lines))
    if report:
        write_text(report, markdown(Report(wanted.spelled, found, searches)), "--report")

    def show() -> None:
        console = stdout(json_file)
        for title, comparison in found:
            _print(console, title, comparison)
        for title, lines in searches:
            _print_search(console, title, lines)

    data, fits = _json(found, searches), all(fit.fits for fit in first.fits.values())
    show_with_json(show, data, json_file, looks_of(data, "tables", fits))
    return int(not fits)


def _print(console: Any, title: str, comparison: Comparison) -> None:
    table = Table(title=f"{title}: {named(comparison.options)}", title_justify="left", box=box.SIMPLE_HEAD)
    for name in ("table", "algorithm"):
        table.add_column(name)
    for name in ("|z| < 1.96", "mean diff.", "rms diff.", "far", "uneven"):
        table.add_column(name, justify="right")
    table.add_column("")
    for name, algorithm, cells in parts(comparison):
        table.add_row(name, algorithm, *cells)
    console.print(table)


def _print_search(console: Any, title: str, lines: list[tuple[str, Comparison]]) -> None:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("options", overflow="fold")
    table.add_column("fits", justify="right")
    table.add_column("does not fit", overflow="fold")
    for name, comparison in lines:
        bad = [f"{key[0]} {key[1]}: {fit.verdict}" for key, fit in comparison.fits.items() if not fit.fits]
        table.add_row(name, f"{len(comparison.fits) - len(bad)}/{len(comparison.fits)}", ", ".join(bad))
    console.print(table)


def _json(
    found: list[tuple[str, Comparison]], searches: list[tuple[str, list[tuple[str, Comparison]]]]
) -> dict[str, Any]:
    return {
        "schema": "allocert/reproduction/1",
        "comparisons": [{"title": title, **_comparison(one, True)} for title, one in found],
        "searches": [
            {"title": title, "lines": [{"title": name, **_comparison(one, False)} for name, one in lines]}
            for title, lines in searches
        ],
    }


def _comparison(comparison: Comparison, cells: bool) -> dict[str, Any]:
    return {
        "options": named(comparison.options),
        "seed": comparison.seed,
        "repetitions": {"extreme": comparison.replicas.extreme, "average": comparison.replicas.average},
        "tables": [
            {"table": table, "algorithm": algorithm, **_fit(fit, cells)}
            for (table, algorithm), fit in comparison.fits.items()
        ],
    }


def _fit(fit: Fit, cells: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "verdict": fit.verdict,
        "sure": fit.sure,
        "near": fit.within,
        "mean_difference": fit.mean_difference,
        "rms_difference": fit.rms_difference,
        "far_by_rank": fit.by_rank,
        "far_by_chi_square": fit.by_chi_square,
        "uneven_by_rank": fit.by_pattern,
    }
    if cells:
        data["cells"] = [
            {
                "D": one.cell.n,
                "residence": one.cell.residence,
                "faults": one.cell.faults,
                "printed": one.printed,
                "mean": one.sample.estimate.mean,
                "interval": list(one.sample.estimate.interval) if one.sample.estimate.count > 1 else None,
                "deviation": _known(one.sample.deviation),
                "z": _known(one.z),
            }
            for one in fit.cells
        ]
    return data


def _known(value: float) -> float | None:
    """JSON has no nan and no infinity."""
    return value if math.isfinite(value) else None
