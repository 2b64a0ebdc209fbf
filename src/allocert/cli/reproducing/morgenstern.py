"""``allocert reproduce morgenstern``: simulate tables 1 to 3 again and compare every printed cell."""

from __future__ import annotations

import math
from typing import Any

from rich import box
from rich.table import Table

from allocert.cli.common import stderr, stdout, write_text
from allocert.cli.outputs import show_with_json
from allocert.cli.reproducing.report import Wanted, described, looks_of
from allocert.errors import AllocertError
from allocert.proofs.morgenstern.tables.cells import PRINTED
from allocert.proofs.morgenstern.tables.compare import (
    BEST,
    PLAIN,
    UNRELIABLE,
    Cell,
    Comparison,
    Effort,
    compare,
    critical,
    inside,
    printed_work,
)
from allocert.proofs.morgenstern.tables.report import Report, markdown, named, summary
from allocert.proofs.morgenstern.tables.search import Line, search
from allocert.simulation.fcfs.choices import CHOICES
from allocert.simulation.loss.fit import CellFit

__all__ = ["OPTIONS", "reproduce"]

OPTIONS = described(CHOICES)
"""The options of the simulation in lines for people."""

_SEARCHED = 4
"""Repetitions of whatever is tried in a search."""

_LEAST = 128
"""The densest block that is also compared under other readings."""


def reproduce(wanted: Wanted) -> int:
    """Simulate tables 1 to 3 again; the exit code."""
    if wanted.packed > 5 * wanted.replicas:
        raise AllocertError(
            "--packed", wanted.packed, f"at most 5 runs for each of --runs, {wanted.replicas}"
        )
    chosen = BEST if wanted.options is None else PLAIN.changed(wanted.options)
    tables = wanted.tables or (1, 2, 3)
    jobs = wanted.jobs
    effort = Effort(wanted.replicas, wanted.replicas, wanted.packed)
    searches: list[tuple[str, list[Line]]] = []
    with stderr().status("simulating") as status:
        first = compare(
            chosen, wanted.seed, effort, PRINTED.blocks(*tables), jobs=jobs, progress=status.update
        )
        found = [("The chosen options", first)]
        if wanted.search:
            few = Effort(wanted.replicas)
            others = [place for place in PRINTED.blocks(*tables) if place.high >= _LEAST]
            dense = [place for place in others if place.table == 3]
            if dense:
                turned = compare(
                    chosen, wanted.seed, few, dense, turned=True, jobs=jobs, progress=status.update
                )
                found.append(("Table 3 with rotation", turned))
            plain = compare(PLAIN, wanted.seed, few, others, jobs=jobs, progress=status.update)
            found.append(("The plainest reading", plain))
            searches = search(chosen, wanted.seed, Effort(_SEARCHED), tables, jobs, status.update)
    if wanted.report:
        write_text(wanted.report, markdown(Report(wanted.spelled, found, searches)), "--report")

    def show() -> None:
        console = stdout(wanted.json_file)
        for title, comparison in found:
            _print(console, title, comparison)
        for title, lines in searches:
            _print_search(console, title, lines)

    data, fits = _json(found, searches), all(row.fits for row in first.given.values())
    show_with_json(show, data, wanted.json_file, looks_of(data, "rows", fits))
    return int(not fits)


def _print(console: Any, title: str, comparison: Comparison) -> None:
    table = Table(title=f"{title}: {named(comparison.options)}", title_justify="left", box=box.SIMPLE_HEAD)
    for name in ("block", "method"):
        table.add_column(name)
    for name in ("cells in", "anyhow", "far"):
        table.add_column(name, justify="right")
    table.add_column("")
    table.add_column("out, with z", overflow="fold")
    for row in summary(comparison):
        table.add_row(*row)
    console.print(table)


def _print_search(console: Any, title: str, lines: list[Line]) -> None:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("change", overflow="fold")
    table.add_column("rows that fit", justify="right")
    table.add_column("cells in", justify="right")
    for line in lines:
        rows = line.comparison.given.values()
        cells = f"{sum(row.within for row in rows)}/{sum(len(row.judged) for row in rows)}"
        table.add_row(line.change, f"{sum(row.fits for row in rows)}/{len(rows)}", cells)
    console.print(table)


def _json(found: list[tuple[str, Comparison]], searches: list[tuple[str, list[Line]]]) -> dict[str, Any]:
    return {
        "schema": "allocert/mesh-reproduction/1",
        "comparisons": [{"title": title, **_comparison(one, True)} for title, one in found],
        "searches": [
            {
                "title": title,
                "lines": [{"title": line.change, **_comparison(line.comparison, False)} for line in lines],
            }
            for title, lines in searches
        ],
    }


def _comparison(comparison: Comparison, cells: bool) -> dict[str, Any]:
    rows = []
    for (place, method), row in comparison.given.items():
        data: dict[str, Any] = {
            "table": place.table,
            "sides": place.sides,
            "method": method,
            "printed_work": printed_work(place),
            "fits": row.fits,
            "inside": row.within,
            "judged": len(row.judged),
            "far_by_rank": row.far,
        }
        if cells:
            pairs = zip(row.cells, comparison.anyhow[place, method].cells, strict=True)
            data["cells"] = [{**_cell(one), "anyhow": _against(other)} for one, other in pairs]
        rows.append(data)
    return {
        "options": named(comparison.options),
        "seed": comparison.seed,
        "turned": comparison.turned,
        "repetitions": {
            "general": comparison.effort.repetitions,
            "densest": comparison.effort.densest,
            "packed": comparison.effort.packed,
        },
        "rows": rows,
    }


def _cell(one: CellFit[Cell]) -> dict[str, Any]:
    place, method, measure = one.cell.block, one.cell.method, one.cell.measure
    return {
        "measure": measure,
        "printed": float(PRINTED.value(place, method, measure)),
        "reliable": (place, method, measure) not in UNRELIABLE,
        "inside": inside(one),
        **_against(one),
    }


def _against(one: CellFit[Cell]) -> dict[str, Any]:
    spread = one.sample.deviation * math.sqrt(1 + 1 / max(1, len(one.sample.published)))
    mean, room = one.sample.estimate.mean, critical(one) * spread
    return {
        "mean": mean,
        "interval": list(one.sample.estimate.interval),
        "deviation": one.sample.deviation,
        "prediction": [mean - room, mean + room],
        "z": one.z if math.isfinite(one.z) else None,
    }
