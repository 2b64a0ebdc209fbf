"""Morgenstern 1994: what is said of external and migration fragmentation, in the printed cells."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations

from allocert.proofs.claim import Claim, Verdict
from allocert.proofs.morgenstern.printed_cases import by_table, printed_claim
from allocert.proofs.morgenstern.printed_tables import Block, Number, Printed, block
from allocert.proofs.tally import Failure

__all__ = ["CLAIMS"]

_NEAR = Fraction(1, 10)


def _pairs(printed: Printed, place: Block, measure: str) -> Iterator[tuple[bool, str]]:
    """Methods of a block with different fragmentation: whether the higher completes later."""
    rows: dict[tuple[Number, Number], str] = {}
    for m in printed.methods(place, measure):
        rows.setdefault((printed.number(place, m, measure), printed.number(place, m, "completion")), m)
    for (one, m), (other, n) in combinations(rows.items(), 2):
        a, b = one[0].value - other[0].value, one[1].value - other[1].value
        if a and b:
            yield a * b > 0, f"{place}: {m} {one[0]} completes at {one[1]}, {n} {other[0]} at {other[1]}"


def _judge_monotone(printed: Printed, measure: str) -> Verdict:
    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table):
            for holds, text in _pairs(printed, place, measure):
                yield None if holds else Failure(text, {"table": table})

    places = [p for p in printed.blocks() if printed.methods(p, measure)]
    concordant = {
        str(p): f"{sum(h for h, _ in pairs)} of {len(pairs)} pairs"
        for p in places
        for pairs in [list(_pairs(printed, p, measure))]
    }
    return by_table(cases, completes_later_if_higher=concordant)


def _judge_misleading(printed: Printed) -> Verdict:
    """MIG's external fragmentation is near that of each other method, though it completes first."""

    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table):
            for method in printed.methods(place, "external"):
                if method == "MIG":
                    continue
                one, two = (printed.number(place, m, "external") for m in ("MIG", method))
                text = f"{place}: MIG {one}, {method} {two}"
                near = abs(one.value - two.value) <= _NEAR * one.value
                first = printed.value(place, "MIG", "completion") < printed.value(place, method, "completion")
                yield None if near and first else Failure(text, {"table": table})

    return by_table(cases)


def _judge_mig0(printed: Printed) -> Verdict:
    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table):
            if printed.has(place, "MIG", "migration"):
                found = printed.number(place, "MIG", "migration")
                yield None if found.value == 0 else Failure(f"{place}: {found}", {"table": table})

    return by_table(cases)


def _judge_rule(printed: Printed) -> Verdict:
    """Of what is asked only one side is printed; beside it stand the values without rotation."""
    shown = {
        f"{place.sides}, {method}": [
            str(printed.number(b, method, "migration")) for b in (place, block(1, place.sides))
        ]
        for place in printed.blocks(2)
        for method in printed.methods(place, "migration")
        if method != "MIG"
    }
    reason = "no values with rotation but without the rule are printed"
    return Verdict.undecided(reason, migration_fragmentation_with_rotation_and_without=shown)


CLAIMS: tuple[Claim, ...] = (
    printed_claim("MO-CLAIM-MIG0", "MIG's migration fragmentation is 0.", _judge_mig0, place="section 4.2"),
    printed_claim(
        "MO-CLAIM-EXTFRAG",
        f"MIG's external fragmentation is within {_NEAR} (as a fraction) of every other method's, all of which complete later.",
        _judge_misleading,
        part="near",
    ),
    *(
        printed_claim(
            "MO-CLAIM-EXTFRAG",
            f"of two methods the one with the higher {measure} fragmentation completes later.",
            partial(_judge_monotone, measure=measure),
            part=f"monotone-{measure}",
        )
        for measure in ("external", "migration")
    ),
    printed_claim(
        "MO-CLAIM-MIG-ROT",
        "the rule that residents do not turn lowers MIG's utilization, and raises its completion time and the migration "
        "fragmentation of all methods.",
        _judge_rule,
        part="rule",
        place="section 4.2",
    ),
)
