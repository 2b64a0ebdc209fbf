"""Comparisons of printed cells: which method is better, in which blocks, by which measures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from allocert.proofs.morgenstern.tables.cells import Block, OnCells, Printed
from allocert.verification.claims.claim import Claim, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = [
    "ALLOCATION",
    "EVERY",
    "ON_DENSE",
    "ON_SPARSE",
    "TABLES",
    "Better",
    "by_table",
    "dense",
    "judge",
    "printed_claim",
    "span",
    "sparse",
    "up_to",
]

TABLES = (1, 2, 3)
ALLOCATION = ("completion", "utilization")
ON_SPARSE = "on sparse meshes (sides drawn up to the mesh's)"
ON_DENSE = "on dense meshes (sides drawn up to half the mesh's or less)"
EVERY = ("MIG", "4ISS", "MBV", "ISS", "FS_f", "AS", "FS_1", "FS_n")


def sparse(place: Block) -> bool:
    """Blocks whose requests may be as large as the mesh, so that few are resident at a time."""
    return place.high == place.width


def dense(place: Block) -> bool:
    """The other blocks, all of table 3."""
    return place.high < place.width


def up_to(high: int) -> Callable[[Block], bool]:
    """The dense blocks with sides up to ``high``."""
    return lambda place: place.high <= high and dense(place)


@dataclass(frozen=True)
class Better:
    """Each of ``methods`` is better than each of ``others`` by each of ``measures``, wherever both are printed.

    Higher is better for utilization, lower for all other measures; ``equal`` is allowed or not.
    """

    methods: tuple[str, ...]
    others: tuple[str, ...]
    measures: tuple[str, ...]
    where: Callable[[Block], bool] = lambda place: True
    equal: bool = False

    def pairs(self, printed: Printed, table: int) -> Iterator[tuple[bool, str]]:
        """Every comparison: whether it holds, and the cells."""
        for place in filter(self.where, printed.blocks(table)):
            for measure in self.measures:
                for one in self.methods:
                    for other in self.others:
                        if one == other or not all(printed.has(place, m, measure) for m in (one, other)):
                            continue
                        a, b = printed.number(place, one, measure), printed.number(place, other, measure)
                        ahead = a.value - b.value if measure == "utilization" else b.value - a.value
                        holds = ahead > 0 or (self.equal and ahead == 0)
                        yield holds, f"{place}, {measure}: {one} {a}, {other} {b}"

    def cases(self, printed: Printed, table: int) -> Iterator[Failure | None]:
        """The comparisons of one table."""
        for holds, text in self.pairs(printed, table):
            yield None if holds else Failure(text, {"table": table})


def judge(printed: Printed, statement: Better) -> Verdict:
    """The verdict on a comparison; where it fails, all the pairs of cells that are to blame."""
    wrong = [text for table in TABLES for holds, text in statement.pairs(printed, table) if not holds]
    values: dict[str, object] = {"the_other_way": wrong} if wrong else {}
    factors = {} if "utilization" in statement.measures else _factors(printed, statement)
    more = "".join(f"; {other} takes {times} times the steps" for other, times in factors.items())
    return by_table(partial(statement.cases, printed), more, **values)


def _factors(printed: Printed, statement: Better) -> dict[str, str]:
    """How many times the cell of the better method each opponent's is, the least and the greatest."""
    found: dict[str, list[Fraction]] = {}
    for place, measure, one, other in product(
        filter(statement.where, printed.blocks()), statement.measures, statement.methods, statement.others
    ):
        if one != other and all(printed.has(place, m, measure) for m in (one, other)):
            quotient = printed.value(place, other, measure) / printed.value(place, one, measure)
            found.setdefault(other, []).append(quotient)
    return {other: span(min(each), max(each)) for other, each in found.items()}


def span(least: Fraction | float, most: Fraction | float) -> str:
    """Two numbers, or one if they are the same as shown."""
    shown = dict.fromkeys(f"{float(number):.2f}" for number in (least, most))
    return " to ".join(shown)


def by_table(cases: Callable[[int], Iterator[Failure | None]], more: str = "", **values: Any) -> Verdict:
    """A survey of the three tables; its scope ends in ``more``."""
    return survey(cases, TABLES, f"all such printed cells{more}", measure="number of the table", **values)


def printed_claim(
    id: str,
    statement: str,
    judged: Callable[[Printed], Verdict],
    part: str = "",
    reading: str = "printed",
) -> Claim:
    """A claim that the printed cells decide; its statement speaks of them, its reading ends in ``printed``."""
    return Claim(id, f"In the printed cells: {statement}", OnCells(judged), part, reading)
