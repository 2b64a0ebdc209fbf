"""Kandlur & Shin 1988, tables 1 to 4: per cents of requests granted and of nodes used, compared with the simulated ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allocert.proofs.kandlur_shin.loss.printed_tables import printed_table
from allocert.report.simulated.numbers import Experiment, experiment
from allocert.report.tables.sources import Sources
from allocert.report.tables.table import Cell, Fit, Row, Table
from allocert.simulation.loss.tables import PAPER, TABLES, cells

__all__ = ["kandlur_shin"]

_MEASURES = {"R": "requests granted (R)", "U": "node utilization (U)"}
_FITS = {"in": Fit.FITS, "out": Fit.FAR}


def kandlur_shin(sources: Sources) -> Sequence[Table]:
    """The four tables."""
    kept = experiment("kandlur-shin")
    return [_table(number, kept, sources) for number in TABLES]


def _table(number: int, kept: Experiment, sources: Sources) -> Table:
    kind = TABLES[number]
    extreme = kind.case == "extreme"
    columns = sorted({_column(extreme, cell.residence, cell.faults) for cell in cells(kind.case)})
    notes = (
        f"Simulated: {kept.command}, kept with the report. {kept.how}. A cell fits within 1.96 standard deviations "
        "of a printed number; ± is half the 95 % interval of the simulated mean."
    )
    return Table(
        f"Table {number}: per cent, {_MEASURES[kind.measure]}, {kind.case} case",
        "D",
        ("Algorithm 1", "Algorithm 2") * len(columns),
        tuple(Row(str(n), tuple(_cells(number, n, columns, kept))) for n in range(5, 11)),
        (notes, *sources.lines(f"KS-TAB-{number}")),
        tuple((f"residence time {column}" if extreme else f"{column} faulty", 2) for column in columns),
    )


def _column(extreme: bool, residence: int, faults: int) -> int:
    return residence if extreme else faults


def _cells(table: int, n: int, columns: Sequence[int], kept: Experiment) -> Iterator[Cell]:
    extreme = TABLES[table].case == "extreme"
    printed = printed_table(table)
    places = {(one.n, _column(extreme, one.residence, one.faults)): one for one in cells(TABLES[table].case)}
    for column in columns:
        for number, algorithm in enumerate(PAPER, 1):
            found = kept.cells[f"{table}/{number}/{n}/{column}"]
            yield Cell(
                f"{float(printed[algorithm, places[n, column]]):.2f}",
                f"{found.mean:.2f} ± {found.half:.2f}",
                _FITS[found.mark],
                f"z = {found.z:+.1f}",
            )
