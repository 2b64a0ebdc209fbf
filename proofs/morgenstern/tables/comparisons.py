"""Comparisons of printed cells: which method is better, in which blocks, by which measures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, wraps
from itertools import product
from typing import Any, TypeAlias

from allocert.proofs.morgenstern.tables.cells import Block, OnCells, Printed
from allocert.verification.claims.claim import Claim, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = [
    "ALLOCATION",
    "EVERY",
    "ON_DENSE",
    "ON_SPARSE",
    "REAL",
    "TABLES",
    "Better",
    "anywhere",
    "audit_claim",
    "better",
    "better_allocation",
    "by_table",
    "dense",
    "fewer_steps",
    "in_blocks",
    "judge",
    "listed",
    "printed_claim",
    "span",
    "sparse",
    "up_to",
]

TABLES = (1, 2, 3)
_MEASURE = "number of the table"
ALLOCATION = ("completion", "utilization")
ON_SPARSE = "on sparse meshes (sides drawn up to the mesh's)"
ON_DENSE = "on dense meshes (sides drawn up to half the mesh's or less)"
EVERY = ("MIG", "4ISS", "MBV", "ISS", "FS_f", "AS", "FS_1", "FS_n")
REAL = tuple(m for m in EVERY if m != "MIG")
"""The methods that leave residents where they are."""


def anywhere(place: Block) -> bool:
    """All blocks."""
    return True


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
    where: Callable[[Block], bool] = anywhere
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


def better(
    methods: tuple[str, ...],
    others: tuple[str, ...],
    measures: tuple[str, ...] = ALLOCATION,
    where: Callable[[Block], bool] = anywhere,
    *,
    equal: bool = False,
) -> Callable[[Printed], Verdict]:
    """The judgement of :class:`Better`."""
    return partial(judge, statement=Better(methods, others, measures, where, equal))


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


def by_table(cases: Callable[[int], Iterable[Failure | None]], more: str = "", **values: Any) -> Verdict:
    """A survey of the three tables; its scope ends in ``more``."""
    return survey(cases, TABLES, f"all such printed cells{more}", measure=_MEASURE, **values)


_Wrong: TypeAlias = "Failure | str | None"


def in_blocks(
    *tables: int, checked: str = "", values: Callable[..., Mapping[str, Any]] = lambda printed, **options: {}
) -> Callable[[Callable[..., Iterable[_Wrong]]], Callable[..., Verdict]]:
    """A judgement of the printed cells, block by block, of some tables or of all; ``values`` are shown with it.

    The decorated function yields for each case of a block the fault there, or ``None``. ``checked`` says what was examined,
    in these tables only; without it the scope is that of :func:`by_table`.
    """
    return partial(_judged_in_blocks, tables or TABLES, checked, values)


def _judged_in_blocks(
    tables: Sequence[int],
    checked: str,
    values: Callable[..., Mapping[str, Any]],
    cases: Callable[..., Iterable[_Wrong]],
) -> Callable[..., Verdict]:
    @wraps(cases)
    def judge(printed: Printed, **options: Any) -> Verdict:
        found = {
            table: [
                Failure(wrong, {"table": table}) if isinstance(wrong, str) else wrong
                for place in printed.blocks(table)
                for wrong in cases(printed, place, **options)
            ]
            for table in tables
        }
        if checked:
            return survey(found.__getitem__, found, checked, measure=_MEASURE, **values(printed, **options))
        return by_table(lambda table: found.get(table, ()), **values(printed, **options))

    return judge


def listed(names: Sequence[str]) -> str:
    """E.g. ``MBV, ISS and FS_n``."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def better_allocation(better: tuple[str, ...], worse: tuple[str, ...]) -> str:
    """E.g. ``4ISS completes earlier and uses the mesh better than ISS``."""
    verbs = "complete earlier and use" if len(better) > 1 else "completes earlier and uses"
    return f"{listed(better)} {verbs} the mesh better than {listed(worse)}"


def fewer_steps(better: tuple[str, ...], worse: str | tuple[str, ...]) -> str:
    """E.g. ``ISS takes fewer steps per attempt than FS_f``."""
    others = worse if isinstance(worse, str) else listed(worse)
    return f"{listed(better)} {'take' if len(better) > 1 else 'takes'} fewer steps per attempt than {others}"


def printed_claim(id: str, statement: str, judged: Callable[[Printed], Verdict], part: str = "") -> Claim:
    """A claim that the printed cells decide; its statement speaks of them."""
    return Claim(id, f"In the printed cells: {statement}", OnCells(judged), part, "printed")


def audit_claim(statement: str, judged: Callable[[Printed], Verdict], part: str, reading: str = "") -> Claim:
    """A claim that the printed cells can be right at all."""
    return Claim("MO-TAB-AUDIT", statement, OnCells(judged), part, reading)
