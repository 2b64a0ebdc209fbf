"""Morgenstern 1994: what rotation changes, by table 2 against table 1."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from allocert.proofs.morgenstern.tables.cells import Block, Printed, block
from allocert.proofs.morgenstern.tables.comparisons import ALLOCATION, in_blocks, printed_claim
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS"]


def _sign(measure: str) -> int:
    """1 where more is better."""
    return 1 if measure == "utilization" else -1


def _without(place: Block) -> Block:
    """The block of table 1 with the same sides."""
    return block(1, place.sides)


def _gain(printed: Printed, place: Block, method: str, measure: str) -> Fraction:
    """What rotation gains: time saved or utilization added, in the measure's unit."""
    with_, without = (printed.value(b, method, measure) for b in (place, _without(place)))
    return _sign(measure) * (with_ - without)


def _gains(printed: Printed) -> dict[str, Any]:
    gains = {
        f"{place.sides}, {measure}": {
            m: f"{float(_gain(printed, place, m, measure)):.2f}" for m in printed.methods(place)
        }
        for place, measure in product(printed.blocks(2), ALLOCATION)
    }
    return {"gains": gains}


@in_blocks(2, values=_gains)
def better_than_every_method_without(printed: Printed, place: Block) -> Iterator[str | None]:
    """Each method with rotation is better than each without, MIG included."""
    before = _without(place)
    for method, measure in product(printed.methods(place), ALLOCATION):
        ours = printed.number(place, method, measure)
        best = _ranked(printed, before, printed.methods(before), measure)[0]
        theirs = printed.number(before, best, measure)
        text = f"{place.sides}, {measure}: {method} {ours} with rotation, {best} {theirs} without"
        yield None if _sign(measure) * (ours.value - theirs.value) > 0 else text


@in_blocks(2, values=_gains)
def every_method_gains(printed: Printed, place: Block) -> Iterator[str | None]:
    """Each method is better with rotation than without."""
    for method, measure in product(printed.methods(place), ALLOCATION):
        won = _gain(printed, place, method, measure)
        yield None if won > 0 else f"{place.sides}, {method}, {measure}: {float(won):.2f}"


@in_blocks(2, values=_gains)
def gains_are_nearer(printed: Printed, place: Block) -> Iterator[str | None]:
    """The gains of any two methods of a block differ by less than the methods do without rotation."""
    for (one, other), measure in product(combinations(printed.methods(place), 2), ALLOCATION):
        won = [_gain(printed, place, m, measure) for m in (one, other)]
        apart = [printed.value(_without(place), m, measure) for m in (one, other)]
        text = f"{place.sides}, {measure}: {one} gains {float(won[0]):.2f}, {other} {float(won[1]):.2f}"
        yield None if abs(won[0] - won[1]) < abs(apart[0] - apart[1]) else text


def _ranked(printed: Printed, place: Block, methods: list[str], measure: str) -> list[str]:
    """The best first."""
    return sorted(methods, key=lambda m: -_sign(measure) * printed.value(place, m, measure))


@in_blocks(2)
def same_order(printed: Printed, place: Block) -> Iterator[str | None]:
    """The methods rank with rotation as they do without."""
    methods = printed.methods(place)
    for measure in ALLOCATION:
        with_, without = (_ranked(printed, b, methods, measure) for b in (place, _without(place)))
        text = f"{place.sides}, {measure}: {', '.join(with_)}; without rotation {', '.join(without)}"
        yield None if with_ == without else text


@in_blocks(3)
def table_3_is_without(printed: Printed, place: Block) -> Iterator[str | None]:
    """Sides as large as the mesh: each utilization of table 3 is nearer to that of table 1 than to that of table 2."""
    blocks = place, block(1, "uniform"), block(2, "uniform")
    for method in printed.methods(place) if place == block(3, "1..1024") else ():
        if printed.has(blocks[2], method, "utilization"):
            here, without, with_ = (printed.value(b, method, "utilization") for b in blocks)
            text = (
                f"{method}: {float(here)} in table 3, {float(without)} in table 1, {float(with_)} in table 2"
            )
            yield None if abs(here - without) < abs(here - with_) else text


CLAIMS: tuple[Claim, ...] = (
    printed_claim(
        "MO-TAB-3",
        "table 3 is without rotation: its utilizations with sides up to the mesh's are nearest to those of table 1.",
        table_3_is_without,
        "caption",
    ),
    printed_claim(
        "MO-CLAIM-ROT-GAIN",
        "with rotation each method completes earlier and uses the mesh better than every method without, even MIG.",
        better_than_every_method_without,
    ),
    printed_claim(
        "MO-CLAIM-ROT-RANK", "rotation leaves the order of the methods as it is.", same_order, "order"
    ),
    printed_claim(
        "MO-CLAIM-ROT-RANK", "rotation makes every method more efficient.", every_method_gains, "gain"
    ),
    printed_claim(
        "MO-CLAIM-ROT-SAME",
        "what rotation gains any two methods of a block, in completion time and utilization, differs by less than the methods do "
        "without it.",
        gains_are_nearer,
    ),
)
