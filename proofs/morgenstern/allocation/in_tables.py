"""Morgenstern 1994: the statements on completion times, utilizations and fragmentation, in the printed cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, pairwise, product
from typing import Any

from allocert.proofs.morgenstern.tables.cells import FIRST_FIT, Block, Number, Printed
from allocert.proofs.morgenstern.tables.comparisons import (
    ALLOCATION,
    ON_DENSE,
    ON_SPARSE,
    REAL,
    Better,
    anywhere,
    better,
    better_allocation,
    by_table,
    dense,
    in_blocks,
    printed_claim,
    sparse,
)
from allocert.verification.claims.claim import Claim, Verdict

__all__ = ["CLAIMS"]

_AND_STEPS = (*ALLOCATION, "attempt")


def _wide_dense(place: Block) -> bool:
    return place.high > 64 and dense(place)


def _unless_equal(printed: Printed, place: Block, one: str, other: str, measure: str) -> str | None:
    a, b = (printed.number(place, m, measure) for m in (one, other))
    return None if a == b else f"{place}, {measure}: {one} {a}, {other} {b}"


@in_blocks()
def first_fit_methods_are_equal(printed: Printed, place: Block) -> Iterator[str | None]:
    """ISS, FS_f and AS have the cells of FS_1 or, where it is not printed, of each other."""
    for measure in ("completion", "utilization", "external", "migration", "number"):
        held = [m for m in FIRST_FIT if printed.has(place, m, measure)]
        for first, second in pairwise(held):
            yield _unless_equal(printed, place, first, second, measure)


@in_blocks(1)
def two_are_better_and_first_fit_is_equal(printed: Printed, place: Block) -> Iterator[str | None]:
    """4ISS and MBV before ISS, FS_f, AS and FS_1, and these equal."""
    for holds, text in Better(("4ISS", "MBV"), FIRST_FIT, ALLOCATION, place.__eq__).pairs(
        printed, place.table
    ):
        yield None if holds else text
    for (one, other), measure in product(combinations(FIRST_FIT, 2), ALLOCATION):
        yield _unless_equal(printed, place, one, other, measure)


def _migrating(printed: Printed, place: Block) -> list[float]:
    """When MIG, 4ISS and ISS complete, if that is printed and the sides are uniform."""
    if place.sides == "normal" or not printed.has(place, "MIG", "completion"):
        return []
    return [float(printed.value(place, m, "completion")) for m in ("MIG", "4ISS", "ISS")]


def _left(printed: Printed) -> dict[str, Any]:
    ends = {place: _migrating(printed, place) for place in printed.blocks()}
    left = {str(place): f"{100 * (1 - end[0] / end[1]):.2f}" for place, end in ends.items() if end}
    return {"percent_from_4iss_to_mig": left}


@in_blocks(values=_left)
def nearer_to_migration(printed: Printed, place: Block) -> Iterator[str | None]:
    """With uniform sides as large as the mesh 4ISS completes nearer to MIG than to ISS."""
    if ends := _migrating(printed, place):
        best, ours, plain = ends
        yield None if ours - best < plain - ours else f"{place}: MIG {best}, 4ISS {ours}, ISS {plain}"


def each_better_than_the_next(
    printed: Printed, chain: tuple[str, ...], where: Callable[[Block], bool]
) -> Verdict:
    """Each of the chain is better than the next, by completion and utilization; the scope says by how much it completes earlier."""
    steps = [Better((one,), (other,), ALLOCATION, where) for one, other in pairwise(chain)]
    earlier = [
        f"; {one} before {other} by {min(percents):.1f} to {max(percents):.1f} per cent"
        for one, other in pairwise(chain)
        if (percents := list(_percents(printed, where, one, other)))
    ]
    return by_table(
        lambda table: (case for step in steps for case in step.cases(printed, table)), "".join(earlier)
    )


def _percents(printed: Printed, where: Callable[[Block], bool], one: str, other: str) -> Iterator[float]:
    """How much earlier one completes than the other, wherever both are printed."""
    for place in filter(where, printed.blocks()):
        if all(printed.has(place, m, "completion") for m in (one, other)):
            ours, theirs = (printed.value(place, m, "completion") for m in (one, other))
            yield 100 * float(1 - ours / theirs)


@in_blocks()
def external_fragmentation_is_nearer(printed: Printed, place: Block) -> Iterator[str | None]:
    """MIG's external fragmentation differs by a smaller fraction than completion times do, all later."""
    for method in printed.methods(place, "external"):
        if method != "MIG":
            apart, wait = (
                printed.value(place, method, measure) / printed.value(place, "MIG", measure) - 1
                for measure in ("external", "completion")
            )
            text = f"{place}, {method}: fragmentation {float(apart):+.3f}, completion {float(wait):+.3f}"
            yield None if abs(apart) < wait else text


def _later_with_less(printed: Printed, place: Block) -> Iterator[str]:
    """Pairs of methods of a block where the one with less external fragmentation completes later."""
    rows: dict[tuple[Number, Number], str] = {}
    for m in printed.methods(place, "external"):
        rows.setdefault((printed.number(place, m, "external"), printed.number(place, m, "completion")), m)
    for (one, m), (other, n) in combinations(rows.items(), 2):
        if (one[0].value - other[0].value) * (one[1].value - other[1].value) < 0:
            yield f"{place}: {m} {one[0]} completes at {one[1]}, {n} {other[0]} at {other[1]}"


def _misled(printed: Printed) -> dict[str, Any]:
    return {"pairs": {str(place): list(_later_with_less(printed, place)) for place in printed.blocks(1, 2)}}


@in_blocks(1, 2, values=_misled)
def external_fragmentation_misleads(printed: Printed, place: Block) -> Iterator[str | None]:
    """In each block of tables 1 and 2 some method with less external fragmentation than another completes later."""
    yield None if any(_later_with_less(printed, place)) else f"{place}: no such pair"


@in_blocks()
def migration_leaves_none(printed: Printed, place: Block) -> Iterator[str | None]:
    """MIG's migration fragmentation is 0."""
    if printed.has(place, "MIG", "migration"):
        found = printed.number(place, "MIG", "migration")
        yield None if found.value == 0 else f"{place}: {found}"


_SLIDING = ("FS_1", "FS_f", "AS", "FS_n")
_BEST = ("4ISS",)

CLAIMS: tuple[Claim, ...] = (
    printed_claim(
        "MO-CLAIM-ISSBETTER",
        "ISS completes no later and uses the mesh no worse than FS_1, FS_f, AS and FS_n.",
        better(("ISS",), _SLIDING, equal=True),
        "allocation",
    ),
    printed_claim(
        "MO-CLAIM-ISSBETTER",
        "ISS is better than FS_1, FS_f, AS and FS_n in completion time, utilization and steps per attempt.",
        better(("ISS",), _SLIDING, _AND_STEPS),
        "both",
    ),
    printed_claim(
        "MO-CLAIM-BESTALL",
        "4ISS has the best completion time and utilization of all methods but MIG.",
        better(_BEST, REAL),
        "allocation",
    ),
    printed_claim(
        "MO-CLAIM-PERF-EQ", "ISS, FS_f, AS and FS_1 have the same averages.", first_fit_methods_are_equal
    ),
    printed_claim("MO-CLAIM-MIG-BEST", "MIG completes first and uses the mesh best.", better(("MIG",), REAL)),
    printed_claim("MO-CLAIM-MIG0", "MIG's migration fragmentation is 0.", migration_leaves_none),
    printed_claim(
        "MO-CLAIM-T1-BEST",
        f"in table 1, MIG apart, {better_allocation(('4ISS', 'MBV'), FIRST_FIT)}, which are equal in both.",
        two_are_better_and_first_fit_is_equal,
    ),
    printed_claim(
        "MO-CLAIM-LITTLE",
        "with uniform sides as large as the mesh 4ISS completes nearer to MIG than to ISS.",
        nearer_to_migration,
    ),
    printed_claim(
        "MO-CLAIM-EXTFRAG",
        "MIG's external fragmentation differs from that of every other method by a smaller fraction than their completion "
        "times do, which are later.",
        external_fragmentation_is_nearer,
        "near",
    ),
    printed_claim(
        "MO-CLAIM-EXTFRAG",
        "in each block some method with less external fragmentation than another completes later.",
        external_fragmentation_misleads,
        "misleading",
    ),
    printed_claim(
        "MO-RANK-ALLOC-SPARSE",
        f"{ON_SPARSE} {better_allocation(_BEST, ('MBV',))}, and MBV than ISS.",
        partial(each_better_than_the_next, chain=("4ISS", "MBV", "ISS"), where=sparse),
    ),
    *(
        printed_claim(
            "MO-RANK-ALLOC-DENSE",
            f"{ON_DENSE}{described} {better_allocation(_BEST, ('all methods tested',))}.",
            better(_BEST, REAL, where=where),
            part,
        )
        for part, described, where in (
            ("", "", dense),
            ("wide", ", but for the smallest sides,", _wide_dense),
        )
    ),
    printed_claim(
        "MO-CLAIM-NOFSn",
        f"{ON_SPARSE} FS_f is no worse than FS_n, by completion, utilization and steps per attempt.",
        better(("FS_f",), ("FS_n",), _AND_STEPS, sparse, equal=True),
    ),
    printed_claim(
        "MO-CLAIM-MBV-4ISS",
        "wherever MBV is printed, 4ISS completes earlier and uses the mesh better.",
        partial(each_better_than_the_next, chain=("4ISS", "MBV"), where=anywhere),
    ),
    printed_claim(
        "MO-CONCL-3",
        "4ISS is better than every other method but MIG in each cell of completion time, utilization and steps per attempt.",
        better(_BEST, REAL, _AND_STEPS),
    ),
)
