"""Morgenstern 1994, section 4.3: the claims that simulations of the whole experiment give tables 1 to 3."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import product

from allocert.proofs.morgenstern.tables.cells import PRINTED, STEPS, Block
from allocert.proofs.morgenstern.tables.claims_of_runs import AtStandard
from allocert.proofs.morgenstern.tables.compare import BEST, Comparison, Effort, RowFit, compare
from allocert.proofs.morgenstern.tables.report import named
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict

__all__ = ["CLAIMS", "every_cell", "repetitions"]


_SAME = ("FS_f", "AS", "FS_1")
"""They have the cells of ISS but for their steps."""


def repetitions(context: Context) -> Effort:
    """At standard effort that of docs/morgenstern-tables.md."""
    return context.pick(Effort(), Effort(39, 39, 30), Effort(99, 99, 60))


def _printing(table: int, method: str) -> list[Block]:
    """The blocks of a table with a row of the method."""
    return [place for place in PRINTED.blocks(table) if method in PRINTED.methods(place)]


@lru_cache(maxsize=16)
def every_cell(context: Context, table: int, method: str) -> Comparison:
    """All cells of a method; its steps and its other cells are claims of their own."""
    return compare(
        BEST,
        context.seed,
        repetitions(context),
        _printing(table, method),
        [method],
        progress=context.progress,
    )


def row_is_simulated(context: Context, table: int, method: str, steps: bool) -> Verdict:
    """Whether the printed steps of a method, or its other cells, could have come from the simulation."""
    effort, found = repetitions(context), every_cell(context, table, method)
    blocks = _printing(table, method)
    rows = [_part(row, steps) for row in found.given.values()]
    scope = (
        f"{'; '.join(place.sides for place in blocks)}; {effort.repetitions} repetitions of the experiment, "
        f"{effort.packed} runs a block of MIG and for migration fragmentation, given the printed work, seed "
        f"{context.seed}; of each row all cells inside prediction intervals that hold together with 95%; options found by "
        f"searching for a fit: {named(found.options)}"
    )
    values = {str(row.block): _said(row, found) for row in rows}
    evidence = Evidence.enumeration("Student's prediction intervals, Bonferroni")
    if all(row.fits for row in rows):
        return Verdict.fits(scope, evidence, rows=values)
    return Verdict.does_not_fit(f"{_furthest(rows)}; {scope}", evidence, rows=values)


def _part(row: RowFit, steps: bool) -> RowFit:
    """The steps of a row, or its other cells."""
    cells = tuple(one for one in row.cells if (one.cell.measure in STEPS) == steps)
    return RowFit(row.block, row.method, cells)


def _furthest(rows: list[RowFit]) -> str:
    """Of all cells that do not fit, the one that is furthest off."""
    z, row, one = max(
        ((abs(one.z), row, one) for row in rows for one in row.outside), key=lambda found: found[0]
    )
    printed = PRINTED.number(row.block, row.method, one.cell.measure)
    return (
        f"{row.method}, {one.cell.measure}, sides {row.block.sides}: printed {printed}, simulated "
        f"{one.sample.estimate.mean:.4g}, {z:.1f} standard deviations of a printed number off"
    )


def _said(row: RowFit, found: Comparison) -> dict[str, str]:
    """Every judged cell: printed, mean, z."""
    return {
        one.cell.measure: f"{PRINTED.number(row.block, row.method, one.cell.measure)}, mean "
        f"{one.sample.estimate.mean:.4g} +- {one.sample.estimate.half_width:.2g}, z = {one.z:+.1f}"
        for one in row.judged
    }


_CELLS = {
    "allocation": "completion time, utilization, fragmentation and number allocated",
    "steps": "steps per success, failure and attempt",
}
_TOLD = {
    1: "the head tried again after every release",
    2: "the head tried again after every release",
    3: "without rotation",
}

CLAIMS: tuple[Claim, ...] = tuple(
    Claim(
        f"MO-TAB-{table}",
        f"The {cells} of {method} in table {table} are those of the simulation, {described}.",
        AtStandard(partial(row_is_simulated, table=table, method=method, steps=kind == "steps")),
        f"{kind}-{method}",
        solver_free=False,
    )
    for (table, described), (kind, cells) in product(_TOLD.items(), _CELLS.items())
    for method in dict.fromkeys(m for place in PRINTED.blocks(table) for m in PRINTED.methods(place))
    if method not in (_SAME if kind == "allocation" else ("MIG",))
)
