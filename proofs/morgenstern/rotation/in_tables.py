"""Morgenstern 1994: what rotation changes, by table 2 against table 1."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from allocert.proofs.morgenstern.tables.cells import Block, Printed, block
from allocert.proofs.morgenstern.tables.comparisons import ALLOCATION, by_table, printed_claim
from allocert.verification.claims.claim import Claim, Verdict
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "gain"]


def gain(printed: Printed, sides: str, method: str, measure: str) -> Fraction:
    """What rotation gains: time saved or utilization added, in the measure's unit."""
    before, after = (printed.value(block(table, sides), method, measure) for table in (1, 2))
    return after - before if measure == "utilization" else before - after


def _gains(printed: Printed) -> dict[str, dict[str, str]]:
    return {
        f"{place.sides}, {measure}": {
            m: f"{float(gain(printed, place.sides, m, measure)):.2f}" for m in printed.methods(place)
        }
        for place in printed.blocks(2)
        for measure in ALLOCATION
    }


def _judge_substantial(printed: Printed) -> Verdict:
    """Each method with rotation is better than each without, MIG included."""

    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(2) if table == 2 else ():
            before = block(1, place.sides)
            for method in printed.methods(place):
                for measure in ALLOCATION:
                    sign = 1 if measure == "utilization" else -1
                    ours = printed.number(place, method, measure)
                    best = max(
                        printed.methods(before), key=lambda m: sign * printed.value(before, m, measure)
                    )
                    theirs = printed.number(before, best, measure)
                    text = f"{place.sides}, {measure}: {method} {ours} with rotation, {best} {theirs} without"
                    good = sign * (ours.value - theirs.value) > 0
                    yield None if good else Failure(text, {"table": table})

    return by_table(cases, gains=_gains(printed))


def _judge_gain(printed: Printed) -> Verdict:
    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(2) if table == 2 else ():
            for method in printed.methods(place):
                for measure in ALLOCATION:
                    won = gain(printed, place.sides, method, measure)
                    text = f"{place.sides}, {method}, {measure}: {float(won):.2f}"
                    yield None if won > 0 else Failure(text, {"table": table})

    return by_table(cases, gains=_gains(printed))


def _judge_alike(printed: Printed) -> Verdict:
    """The gains of any two methods of a block differ by less than the methods do without rotation."""

    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(2) if table == 2 else ():
            for one, other in combinations(printed.methods(place), 2):
                for measure in ALLOCATION:
                    won = [gain(printed, place.sides, m, measure) for m in (one, other)]
                    apart = [printed.value(block(1, place.sides), m, measure) for m in (one, other)]
                    text = f"{place.sides}, {measure}: {one} gains {float(won[0]):.2f}, {other} {float(won[1]):.2f}"
                    good = abs(won[0] - won[1]) < abs(apart[0] - apart[1])
                    yield None if good else Failure(text, {"table": table})

    return by_table(cases, gains=_gains(printed))


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


def _judge_caption(printed: Printed) -> Verdict:
    """Sides as large as the mesh: each utilization of table 3 is nearer to that of table 1 than to that of table 2."""
    wide = block(3, "1..1024")

    def cases(table: int) -> Iterator[Failure | None]:
        for method in printed.methods(wide) if table == 3 else ():
            if printed.has(block(2, "uniform"), method, "utilization"):
                here, without, with_ = (
                    printed.value(b, method, "utilization")
                    for b in (wide, block(1, "uniform"), block(2, "uniform"))
                )
                text = f"{method}: {float(here)} in table 3, {float(without)} in table 1, {float(with_)} in table 2"
                yield None if abs(here - without) < abs(here - with_) else Failure(text, {"table": table})

    return by_table(cases)


CLAIMS: tuple[Claim, ...] = (
    printed_claim(
        "MO-TAB-3",
        "table 3 is without rotation: its utilizations with sides up to the mesh's are nearest to those of table 1.",
        _judge_caption,
        part="caption",
    ),
    printed_claim(
        "MO-CLAIM-ROT-GAIN",
        "with rotation each method completes earlier and uses the mesh better than every method without, even MIG.",
        _judge_substantial,
    ),
    printed_claim(
        "MO-CLAIM-ROT-RANK", "rotation leaves the order of the methods as it is.", _judge_rank, part="order"
    ),
    printed_claim(
        "MO-CLAIM-ROT-RANK", "rotation makes every method more efficient.", _judge_gain, part="gain"
    ),
    printed_claim(
        "MO-CLAIM-ROT-SAME",
        "what rotation gains any two methods of a block, in completion time and utilization, differs by less than the methods do "
        "without it.",
        _judge_alike,
    ),
)
