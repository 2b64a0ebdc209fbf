"""Morgenstern 1994, section 4.3: which printed cells of tables 1 to 3 the simulation of the whole experiment gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product

from allocert.proofs.morgenstern.tables.cells import PRINTED, STEPS, Block
from allocert.proofs.morgenstern.tables.claims_of_runs import AtStandard
from allocert.proofs.morgenstern.tables.compare import BEST, Comparison, Effort, RowFit, compare
from allocert.proofs.morgenstern.tables.report import named
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict

__all__ = ["CLAIMS", "Count", "count", "counted"]

_REPEATED = ("FS_f", "AS", "FS_1")
"""All their cells but the steps are printed as those of ISS."""


@lru_cache(maxsize=16)
def every_cell(context: Context, table: int, method: str) -> Comparison:
    """All cells of a method."""
    return compare(
        BEST,
        context.seed,
        repetitions(context),
        _printing(table, method),
        [method],
        progress=context.progress,
    )


def repetitions(context: Context) -> Effort:
    """At standard effort that of docs/morgenstern-tables.md."""
    return context.pick(Effort(), Effort(39, 39, 30), Effort(99, 99, 60))


def _printing(table: int, method: str) -> list[Block]:
    """The blocks of a table with a row of the method."""
    return [place for place in PRINTED.blocks(table) if method in PRINTED.methods(place)]


_KINDS = {False: "allocation", True: "steps"}


@dataclass(frozen=True)
class Count:
    """Printed cells: how many fit, of how many that are judged; how many are not, for they contradict others."""

    fit: int = 0
    judged: int = 0
    contradicting: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(
            self.fit + other.fit, self.judged + other.judged, self.contradicting + other.contradicting
        )

    def __str__(self) -> str:
        return f"{self.fit} of {self.judged}"


def count(row: RowFit, steps: bool) -> Count:
    """How many cells of a row, of steps or of the rest, lie inside their joint 95% prediction intervals."""
    cells = tuple(one for one in row.cells if (one.cell.measure in STEPS) == steps)
    part = RowFit(row.block, row.method, cells)
    judged = len(part.judged)
    return Count(judged - len(part.outside), judged, len(cells) - judged)


def counted(rows: Iterable[RowFit]) -> dict[tuple[str, bool], Count]:
    """By method, steps and other cells; those that repeat the cells of ISS are left out."""
    found: dict[tuple[str, bool], Count] = {}
    for row, steps in product(rows, _KINDS):
        if steps or row.method not in _REPEATED:
            key = row.method, steps
            found[key] = found.get(key, Count()) + count(row, steps)
    return {key: each for key, each in found.items() if each != Count()}


def _total(found: Mapping[tuple[str, bool], Count], *kinds: bool) -> Count:
    return sum((each for (_, steps), each in found.items() if steps in kinds), Count())


def cells_are_simulated(context: Context, table: int) -> Verdict:
    """Whether every printed cell of a table is what the simulation gives, each cell counted once."""
    effort = repetitions(context)
    methods = dict.fromkeys(m for place in PRINTED.blocks(table) for m in PRINTED.methods(place))
    found = counted(row for m in methods for row in every_cell(context, table, m).given.values())
    every = _total(found, *_KINDS)
    missed = ", ".join(
        f"{each.judged - each.fit} of {each.judged} cells of {_KINDS[steps]} of {method}"
        for (method, steps), each in found.items()
        if each.fit < each.judged
    )
    scope = (
        f"{every} cells fit ({_total(found, False)} of allocation, {_total(found, True)} of steps); not so {missed or 'none'}; "
        f"{every.contradicting} more contradict other cells of the tables and are not judged; equal cells of ISS, FS_f, AS and "
        f"FS_1 count once; {effort.repetitions} repetitions of the experiment, {effort.packed} runs a block of MIG and for "
        f"migration fragmentation, given the printed work, seed {context.seed}; inside prediction intervals that hold for the "
        "steps of a row, or for its other cells, together with 95%"
    )
    evidence = Evidence.enumeration("Student's prediction intervals, Bonferroni")
    values = {f"{method}, {_KINDS[steps]}": str(each) for (method, steps), each in found.items()}
    make = Verdict.fits if every.fit == every.judged else Verdict.does_not_fit
    return make(scope, evidence, cells_that_fit=values)


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


CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            f"MO-TAB-{table}",
            f"Every printed cell of table {table} is what the simulation gives.",
            AtStandard(partial(cells_are_simulated, table=table)),
            "cells",
            solver_free=False,
        )
        for table in (1, 2, 3)
    ),
    *(
        Claim(
            f"MO-TAB-{table}",
            f"The steps per success, failure and attempt of {method} in table {table} are those of the simulation.",
            AtStandard(partial(row_is_simulated, table=table, method=method, steps=True)),
            f"steps-{method}",
            solver_free=False,
        )
        for table, method in product((1, 2, 3), ("4ISS", "ISS"))
    ),
)
