"""Morgenstern 1994: what rotation changes, by table 2 against table 1, and what the tables hold at all."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from allocert.proofs.claim import Claim, Verdict
from allocert.proofs.morgenstern.printed_cases import (
    ALLOCATION,
    EVERY,
    TABLES,
    by_table,
    printed_claim,
    silent,
    sparse,
)
from allocert.proofs.morgenstern.printed_tables import STEPS, Block, Printed, block
from allocert.proofs.tally import Failure, Repair

__all__ = ["CLAIMS", "gain"]

_SUBSTANTIAL = Fraction(1, 20)
_ALIKE = Fraction(5, 4)
_FRAGMENTATION = ("completion", "utilization", "external", "migration")
_ROWS: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {
    1: (EVERY, _FRAGMENTATION),
    2: (("MIG", "4ISS", "MBV", "ISS"), _FRAGMENTATION),
    3: (("4ISS", "ISS", "FS_n", "FS_f"), ("completion", "utilization", "number")),
}
_SPARSE_ONLY = ("MIG", "MBV")
"""In table 3 the methods of the first block alone."""


def gain(printed: Printed, sides: str, method: str, measure: str, relative: bool) -> Fraction:
    """What rotation gains: time saved or utilization added, as a fraction of that without it or in the measure's unit."""
    before, after = (printed.value(block(table, sides), method, measure) for table in (1, 2))
    won = after - before if measure == "utilization" else before - after
    return won / before if relative else won


def _told(value: Fraction, relative: bool) -> str:
    return f"{100 * float(value):.1f}%" if relative else f"{float(value):.2f}"


def _turned(printed: Printed) -> Iterator[tuple[Block, str]]:
    for place in printed.blocks(2):
        for method in printed.methods(place):
            yield place, method


def _judge_gain(printed: Printed, least: Fraction, measures: tuple[str, ...]) -> Verdict:
    def cases(table: int) -> Iterator[Failure | None]:
        for place, method in _turned(printed) if table == 2 else ():
            for measure in measures:
                won = gain(printed, place.sides, method, measure, True)
                text = f"{place.sides}, {method}, {measure}: {_told(won, True)}"
                yield None if won >= least and won > 0 else Failure(text, {"table": table})

    gains = {
        measure: {
            f"{p.sides}, {m}": _told(gain(printed, p.sides, m, measure, True), True)
            for p, m in _turned(printed)
        }
        for measure in measures
    }
    return by_table(cases, gains=gains)


def _judge_alike(printed: Printed, measure: str, relative: bool) -> Verdict:
    """In a block the greatest gain is at most 5/4 of the least."""

    def cases(table: int, but: tuple[str, str] = ("", "")) -> Iterator[Failure | None]:
        for place in printed.blocks(2) if table == 2 else ():
            gains = {
                m: gain(printed, place.sides, m, measure, relative)
                for m in printed.methods(place)
                if (place.sides, m) != but
            }
            text = f"{place.sides}: " + ", ".join(f"{m} {_told(won, relative)}" for m, won in gains.items())
            alike = min(gains.values()) > 0 and max(gains.values()) <= _ALIKE * min(gains.values())
            yield None if alike else Failure(text, {"table": table})

    told = {}
    for place in printed.blocks(2):
        gains = {m: gain(printed, place.sides, m, measure, relative) for m in printed.methods(place)}
        told[place.sides] = {m: _told(won, relative) for m, won in gains.items()}
    repair = Repair(
        "all methods but MIG with normal sides, whose printed completion and utilization contradict each other",
        partial(cases, but=("normal", "MIG")),
    )
    return by_table(cases, repair, gains=told, most_over_least=str(_ALIKE))


def _judge_rank(printed: Printed) -> Verdict:
    def order(place: Block, methods: list[str], measure: str) -> list[str]:
        sign = -1 if measure == "utilization" else 1
        return sorted(methods, key=lambda m: sign * printed.value(place, m, measure))

    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(2) if table == 2 else ():
            methods = printed.methods(place)
            for measure in ALLOCATION:
                with_, without = (order(b, methods, measure) for b in (place, block(1, place.sides)))
                text = f"{place.sides}, {measure}: {', '.join(with_)}; without rotation {', '.join(without)}"
                yield None if with_ == without else Failure(text, {"table": table})

    return by_table(cases)


def _judge_cells(printed: Printed, number: int) -> Verdict:
    """The methods of the table, and no others, have all cells in every block, but MIG's steps are never printed."""
    common, measures = _ROWS[number]

    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table) if table == number else ():
            methods = (*common, *_SPARSE_ONLY) if table == 3 and sparse(place) else common
            for method in EVERY:
                for measure in (*measures, *STEPS):
                    due = method in methods and (method != "MIG" or measure not in STEPS)
                    held = printed.has(place, method, measure)
                    yield (
                        None
                        if held == due
                        else Failure(f"{place}, {method}, {measure}: {held}", {"table": table})
                    )

    blocks = {place.sides: printed.methods(place) for place in printed.blocks(number)}
    count = sum(place.table == number for place, _, _, _ in printed.items())
    return by_table(cases, rows=blocks, cells=count)


def _judge_caption(printed: Printed, table: int) -> Verdict:
    """Sides as large as the mesh: each utilization is nearer to that of ``table`` than to that of the other one."""
    sides, wide = "uniform", block(3, "1..1024")

    def cases(number: int) -> Iterator[Failure | None]:
        for method in printed.methods(wide) if number == 3 else ():
            if not printed.has(block(2, sides), method, "utilization"):
                continue
            here, near, far = (
                printed.value(b, method, "utilization")
                for b in (wide, block(table, sides), block(3 - table, sides))
            )
            text = f"{method}: {float(here)} in table 3, {float(near)} in table {table}, {float(far)} in table {3 - table}"
            yield None if abs(here - near) < abs(here - far) else Failure(text, {"table": number})

    return by_table(cases)


def _same(id: str, part: str, measure: str, reading: str) -> Claim:
    relative = reading == "B"
    unit = (
        "relative to that without it"
        if relative
        else "in per cent of the mesh"
        if measure == "utilization"
        else "in time"
    )
    return printed_claim(
        id,
        f"rotation improves {measure} by nearly the same amount for all methods of a block, {unit}: the greatest gain is at "
        f"most {_ALIKE} of the least (FS_n is not printed with rotation).",
        partial(_judge_alike, measure=measure, relative=relative),
        part=part,
        reading=f"{reading}-printed",
        place="section 5",
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        printed_claim(
            f"MO-TAB-{table}",
            f"table {table} has a number for each of {', '.join(_ROWS[table][0])} and each measure in every block, but for "
            "MIG's steps" + (", and for MIG and MBV in the first block only." if table == 3 else "."),
            partial(_judge_cells, number=table),
            part="cells",
        )
        for table in TABLES
    ),
    *(
        printed_claim(
            "MO-TAB-3",
            f"table 3 is {told} rotation: its utilizations with sides up to the mesh's are nearest to those of table {table}.",
            partial(_judge_caption, table=table),
            part="caption",
            reading=f"{reading}-printed",
        )
        for reading, told, table in (("A", "without", 1), ("B", "with", 2))
    ),
    printed_claim(
        "MO-CLAIM-ROT-GAIN",
        f"with rotation each method completes at least {_told(_SUBSTANTIAL, True)} earlier and uses the mesh as much better.",
        partial(_judge_gain, least=_SUBSTANTIAL, measures=ALLOCATION),
        place="section 4.2",
    ),
    printed_claim(
        "MO-CLAIM-ROT-RANK", "rotation leaves the order of the methods as it is.", _judge_rank, part="order"
    ),
    printed_claim(
        "MO-CLAIM-ROT-RANK",
        "rotation makes every method more efficient.",
        partial(_judge_gain, least=Fraction(0), measures=ALLOCATION),
        part="gain",
    ),
    *(_same("MO-CLAIM-ROT-SAME", m, m, reading) for reading in ("A", "B") for m in ALLOCATION),
    *(_same("MO-CONCL-2", m, m, reading) for reading in ("A", "B") for m in ALLOCATION),
    silent(
        "MO-CLAIM-ROT-EQ",
        "with rotation AS, FS_1 and FS_f have the cells of ISS.",
        "table 2 prints no row for AS, FS_1 or FS_f",
    ),
)
