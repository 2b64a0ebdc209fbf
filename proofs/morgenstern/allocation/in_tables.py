"""Morgenstern 1994: what is said of completion times, utilizations and fragmentation, in the printed cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, pairwise, product

from allocert.proofs.morgenstern.tables.cells import FIRST_FIT, Block, Number, Printed
from allocert.proofs.morgenstern.tables.comparisons import (
    ALLOCATION,
    EVERY,
    ON_DENSE,
    ON_SPARSE,
    Better,
    by_table,
    dense,
    judge,
    printed_claim,
    sparse,
)
from allocert.verification.claims.claim import Claim, Verdict
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]

_REAL = tuple(m for m in EVERY if m != "MIG")


def _wide(place: Block) -> bool:
    return place.high > 64


def _wide_dense(place: Block) -> bool:
    return _wide(place) and dense(place)


def _judge_equal(printed: Printed) -> Verdict:
    """ISS, FS_f and AS have the cells of FS_1 or, where it is not printed, of each other."""

    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table):
            for measure in ("completion", "utilization", "external", "migration", "number"):
                held = [m for m in FIRST_FIT if printed.has(place, m, measure)]
                for first, second in pairwise(held):
                    one, two = (printed.number(place, m, measure) for m in (first, second))
                    text = f"{place}, {measure}: {first} {one}, {second} {two}"
                    yield None if one == two else Failure(text, {"table": table})

    return by_table(cases)


def _judge_best(printed: Printed) -> Verdict:
    """4ISS and MBV before ISS, FS_f, AS and FS_1, and these equal."""
    better = Better(("4ISS", "MBV"), FIRST_FIT, ALLOCATION)

    def cases(table: int) -> Iterator[Failure | None]:
        if table != 1:
            return
        yield from better.cases(printed, table)
        for place, (one, other), measure in product(
            printed.blocks(1), combinations(FIRST_FIT, 2), ALLOCATION
        ):
            a, b = printed.number(place, one, measure), printed.number(place, other, measure)
            text = f"{place}, {measure}: {one} {a}, {other} {b}"
            yield None if a == b else Failure(text, {"table": table})

    return by_table(cases)


def _judge_little(printed: Printed) -> Verdict:
    """With uniform sides as large as the mesh 4ISS completes nearer to MIG than to ISS."""
    left = {}

    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table):
            if place.sides != "normal" and printed.has(place, "MIG", "completion"):
                best, ours, plain = (printed.value(place, m, "completion") for m in ("MIG", "4ISS", "ISS"))
                left[str(place)] = f"{100 * float(1 - best / ours):.2f}"
                text = f"{place}: MIG {float(best)}, 4ISS {float(ours)}, ISS {float(plain)}"
                yield None if ours - best < plain - ours else Failure(text, {"table": table})

    return by_table(cases, percent_from_4iss_to_mig=left)


def _judge_chain(printed: Printed, chain: tuple[str, ...], where: Callable[[Block], bool]) -> Verdict:
    """Each of the chain is better than the next, by completion and utilization; the scope says by how much it completes earlier."""

    def cases(table: int) -> Iterator[Failure | None]:
        for one, other in pairwise(chain):
            yield from Better((one,), (other,), ALLOCATION, where).cases(printed, table)

    earlier = [
        f"{one} before {other} by {_range(percents)} per cent"
        for one, other in pairwise(chain)
        if (percents := list(_percents(printed, filter(where, printed.blocks()), one, other)))
    ]
    return by_table(cases, "".join(f"; {told}" for told in earlier))


def _percents(printed: Printed, places: Iterable[Block], one: str, other: str) -> Iterator[float]:
    """How much earlier one completes than the other, wherever both are printed."""
    for place in places:
        if all(printed.has(place, m, "completion") for m in (one, other)):
            ours, theirs = (printed.value(place, m, "completion") for m in (one, other))
            yield 100 * float(1 - ours / theirs)


def _range(numbers: list[float]) -> str:
    return f"{min(numbers):.1f} to {max(numbers):.1f}"


def _judge_external(printed: Printed) -> Verdict:
    """MIG's external fragmentation differs by a smaller fraction than completion times do, all of which are later."""

    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table):
            for method in printed.methods(place, "external"):
                if method != "MIG":
                    apart, wait = (
                        printed.value(place, method, measure) / printed.value(place, "MIG", measure) - 1
                        for measure in ("external", "completion")
                    )
                    text = (
                        f"{place}, {method}: fragmentation {float(apart):+.3f}, completion {float(wait):+.3f}"
                    )
                    yield None if abs(apart) < wait else Failure(text, {"table": table})

    return by_table(cases)


def _pairs(printed: Printed, place: Block, measure: str) -> Iterator[tuple[bool, str]]:
    """Methods of a block with different fragmentation: whether the higher completes later."""
    rows: dict[tuple[Number, Number], str] = {}
    for m in printed.methods(place, measure):
        rows.setdefault((printed.number(place, m, measure), printed.number(place, m, "completion")), m)
    for (one, m), (other, n) in combinations(rows.items(), 2):
        a, b = one[0].value - other[0].value, one[1].value - other[1].value
        if a and b:
            yield a * b > 0, f"{place}: {m} {one[0]} completes at {one[1]}, {n} {other[0]} at {other[1]}"


def _judge_misleading(printed: Printed) -> Verdict:
    """In each block of tables 1 and 2 some method with less external fragmentation than another completes later."""
    wrong = {
        str(p): [text for holds, text in _pairs(printed, p, "external") if not holds]
        for p in printed.blocks(1, 2)
    }

    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table) if table != 3 else ():
            yield None if wrong[str(place)] else Failure(f"{place}: no such pair", {"table": table})

    return by_table(cases, pairs=wrong)


def _judge_mig0(printed: Printed) -> Verdict:
    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table):
            if printed.has(place, "MIG", "migration"):
                found = printed.number(place, "MIG", "migration")
                yield None if found.value == 0 else Failure(f"{place}: {found}", {"table": table})

    return by_table(cases)


def _better(
    methods: tuple[str, ...],
    others: tuple[str, ...],
    where: Callable[[Block], bool] = lambda place: True,
    equal: bool = False,
    also: tuple[str, ...] = (),
) -> Callable[[Printed], Verdict]:
    return partial(judge, statement=Better(methods, others, (*ALLOCATION, *also), where, equal))


CLAIMS: tuple[Claim, ...] = (
    printed_claim(
        "MO-CLAIM-ISSBETTER",
        "ISS completes no later and uses the mesh no worse than FS_1, FS_f, AS and FS_n.",
        _better(("ISS",), ("FS_1", "FS_f", "AS", "FS_n"), equal=True),
        part="allocation",
    ),
    printed_claim(
        "MO-CLAIM-ISSBETTER",
        "ISS is better than FS_1, FS_f, AS and FS_n in completion time, utilization and steps per attempt.",
        _better(("ISS",), ("FS_1", "FS_f", "AS", "FS_n"), also=("attempt",)),
        part="both",
    ),
    *(
        printed_claim(
            "MO-CLAIM-BESTALL",
            f"{told}4ISS has the best completion time and utilization of all methods but MIG.",
            _better(("4ISS",), _REAL, where),
            part=part,
        )
        for part, told, where in (
            ("allocation", "", lambda place: True),
            ("wide", "with sides up to an eighth of the mesh's or more ", _wide),
        )
    ),
    printed_claim("MO-CLAIM-PERF-EQ", "ISS, FS_f, AS and FS_1 have the same averages.", _judge_equal),
    printed_claim(
        "MO-CLAIM-MIG-BEST", "MIG completes first and uses the mesh best.", _better(("MIG",), _REAL)
    ),
    printed_claim("MO-CLAIM-MIG0", "MIG's migration fragmentation is 0.", _judge_mig0),
    printed_claim(
        "MO-CLAIM-T1-BEST",
        "in table 1, MIG apart, 4ISS and MBV complete earlier and use the mesh better than ISS, FS_f, AS and FS_1, which are equal in both.",
        _judge_best,
    ),
    printed_claim(
        "MO-CLAIM-LITTLE",
        "with uniform sides as large as the mesh 4ISS completes nearer to MIG than to ISS.",
        _judge_little,
    ),
    printed_claim(
        "MO-CLAIM-EXTFRAG",
        "MIG's external fragmentation differs from that of every other method by a smaller fraction than their completion "
        "times do, which are later.",
        _judge_external,
        part="near",
    ),
    printed_claim(
        "MO-CLAIM-EXTFRAG",
        "in each block some method with less external fragmentation than another completes later.",
        _judge_misleading,
        part="misleading",
    ),
    printed_claim(
        "MO-RANK-ALLOC-SPARSE",
        f"{ON_SPARSE} 4ISS completes earlier and uses the mesh better than MBV, and MBV than ISS.",
        partial(_judge_chain, chain=("4ISS", "MBV", "ISS"), where=sparse),
    ),
    *(
        printed_claim(
            "MO-RANK-ALLOC-DENSE",
            f"{ON_DENSE}{told} 4ISS completes earlier and uses the mesh better than all methods tested.",
            _better(("4ISS",), _REAL, where),
            part=part,
        )
        for part, told, where in (
            ("", "", dense),
            ("wide", ", but for the smallest sides,", _wide_dense),
        )
    ),
    *(
        printed_claim(
            "MO-CLAIM-NOFSn",
            f"{told} FS_f is no worse than FS_n, by completion, utilization and steps per attempt.",
            _better(("FS_f",), ("FS_n",), where, equal=True, also=("attempt",)),
            part=part,
        )
        for part, told, where in (("", ON_SPARSE, sparse), ("dense", ON_DENSE, dense))
    ),
    printed_claim(
        "MO-CLAIM-MBV-4ISS",
        "wherever MBV is printed, 4ISS completes earlier and uses the mesh better.",
        partial(_judge_chain, chain=("4ISS", "MBV"), where=lambda place: True),
    ),
    printed_claim(
        "MO-CONCL-3",
        "4ISS is better than every other method but MIG in each cell of completion time, utilization and steps per attempt.",
        _better(("4ISS",), _REAL, also=("attempt",)),
    ),
)
