"""Morgenstern 1994, tables 1 to 3: completion time, utilization, fragmentation and steps, compared with the simulated ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allocert.proofs.morgenstern.tables.cells import PRINTED, Block
from allocert.report.simulated.numbers import Experiment, experiment
from allocert.report.tables.sources import Sources
from allocert.report.tables.table import Cell, Fit, Row, Table

__all__ = ["morgenstern"]

_NAMES = {
    "completion": "completion time",
    "utilization": "utilization %",
    "external": "fragmentation %, external",
    "migration": "fragmentation %, migration",
    "number": "number allocated",
    "success": "steps a success",
    "failure": "steps a failure",
    "attempt": "steps an attempt",
}
_FITS = {"in": Fit.FITS, "out": Fit.OFF, "out!": Fit.FAR, "": Fit.UNJUDGED}


def morgenstern(sources: Sources) -> Sequence[Table]:
    """A table for each block of rows that share their queues."""
    kept = experiment("morgenstern")
    return [_table(place, kept, sources) for place in PRINTED.blocks()]


def _table(place: Block, kept: Experiment, sources: Sources) -> Table:
    printed = [(method, measure) for own, method, measure, _ in PRINTED.items() if own == place]
    measures = [name for name in _NAMES if any(measure == name for _, measure in printed)]
    sides = f"sides {place.sides}" if ".." in place.sides else f"{place.sides} sides"
    notes = (
        f"Simulated: {kept.command}. {kept.how}. Numbers are those of queues with the printed work. A cell fits inside the "
        "95 % prediction interval of one printed number, and does not if it is outside of those that hold for its whole row "
        "together; ± is half the 95 % interval of the simulated mean."
    )
    return Table(
        f"Table {place.table}, {sides}: mesh {place.width} × {place.width}, {place.requests} requests",
        "method",
        tuple(_NAMES[measure] for measure in measures),
        tuple(Row(method, tuple(_cells(place, method, measures, kept))) for method in PRINTED.methods(place)),
        (notes, *sources.lines(f"MO-TAB-{place.table}")),
    )


def _cells(place: Block, method: str, measures: Sequence[str], kept: Experiment) -> Iterator[Cell | None]:
    printed = {
        measure: number for own, name, measure, number in PRINTED.items() if (own, name) == (place, method)
    }
    for measure in measures:
        if measure not in printed:
            yield None
            continue
        found = kept.cells.get(f"{place}/{method}/{measure}")
        if found is None:
            yield Cell(str(printed[measure]), note="by definition")
        else:
            note = f"z = {found.z:+.1f}, given the printed work"
            yield Cell(str(printed[measure]), f"{found.mean:g} ± {found.half:g}", _FITS[found.mark], note)
