"""Morgenstern 1994, sections 3.2 to 4.3: what migration gains, and what fragmentation tells, by paired runs.

Questions of MIG that are open within the limit count as refusals. Where that could decide, the verdict is undecided.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from allocert.models.rectangles.fit import FitLimit
from allocert.proofs.morgenstern.tables.paired_runs import (
    ALLOCATION,
    QUOTIENTS,
    AtStandard,
    Load,
    less,
    migrating,
    outcomes,
    published,
    sample,
    simulated,
    told,
    wasted,
    with_values,
)
from allocert.simulation.estimates import Estimate
from allocert.verification.claims.claim import Claim, Context, Kind, Verdict
from allocert.verification.deciding.trends import Trend, differences, judged

__all__ = ["CLAIMS", "RULES", "crowded", "gains_of_migration", "open_questions"]

RULES = {"none": "without rotation", "rule": "turned as it is allocated", "free": "turned at each migration"}
"""What MIG may turn."""

_SHORT = FitLimit(steps=50_000, nodes=0, stops=0, deterministic_seconds=0)
"""Of one question where most would stay open anyhow."""

_OTHERS = ("4ISS", "MBV", "ISS", "FS_n")
_PLACED = ("4ISS", "MBV", "ISS")


def crowded(context: Context) -> tuple[Load, ...]:
    """The next two loads of table 3 with the first requests only; many questions of MIG stay open within the limit."""
    loads = published(3, context.pick((), (0, 6, 6), (0, 30, 30)))[1:]
    return tuple(replace(load, requests=200, limit=_SHORT) for load in loads)


def open_questions(context: Context, loads: Sequence[Load], rotations: Sequence[str]) -> int:
    """How many questions of MIG are open."""
    runs = (outcomes(context, load, "MIG", rotation) for load, rotation in product(loads, rotations))
    return sum(one.open for found in runs for one in found)


def _closed(verdict: Verdict, open_: int) -> Verdict:
    """The verdict if nothing is open that could decide."""
    if open_ and verdict.kind is not Kind.UNDECIDED:
        verdict = Verdict.undecided(f"{open_} questions are open: {verdict.scope}", **verdict.values)
    return with_values(verdict, open_questions=open_)


def gains_of_migration(
    context: Context, load: Load, rotation: str, method: str = "MIG", measured: str = "completion"
) -> list[float]:
    """By how much MIG, or its optimistic bound, is better than 4ISS, run by run, in 100 ln of quotients.

    4ISS turns requests where MIG turns them at all.
    """
    theirs = sample(context, load, "4ISS", measured, "none" if rotation == "none" else "A")
    ours = sample(context, load, method, measured, rotation)
    return less(*((ours, theirs) if measured == "utilization" else (theirs, ours)))


def _decide_gain(context: Context, rotation: str) -> Verdict:
    """MIG completes earlier than 4ISS; open questions, counted as refusals, only make it later."""
    loads = migrating(context)

    def trends() -> Iterator[Trend]:
        for load in loads:
            yield Trend(
                f"MIG over 4ISS, {load.name}", Estimate.of(gains_of_migration(context, load, rotation))
            )

    verdict = judged(trends(), f"{told(loads, context)}; {QUOTIENTS} of completion times")
    open_ = open_questions(context, loads, (rotation,))
    if rotation == "rule" or verdict.kind is Kind.NOT_REPRODUCED:
        return _closed(verdict, open_)
    return with_values(verdict, open_questions=open_)


def _decide_crowded(context: Context) -> Verdict:
    """The same with shorter sides, and between which bounds MIG lies."""
    loads, between = crowded(context), {}

    def trends() -> Iterator[Trend]:
        for load in loads:
            least, most = (
                Estimate.of(gains_of_migration(context, load, "none", method))
                for method in ("MIG", "MIG-optimistic")
            )
            between[load.name] = f"{least.mean:.1f} to {most.mean:.1f}"
            yield Trend(f"MIG over 4ISS, {load.name}", least)

    verdict = judged(trends(), f"{told(loads, context)}; {QUOTIENTS} of completion times")
    open_ = open_questions(context, loads, ("none",))
    return with_values(verdict, gains_between=between, open_questions=open_)


def _decide_nearer(context: Context, kinds: int) -> Verdict:
    """4ISS completes nearer to the least that MIG can be than to row-major first fit."""
    loads, left = migrating(context)[:kinds], {}

    def trends() -> Iterator[Trend]:
        for load in loads:
            best, ours, plain = (
                sample(context, load, m, "completion") for m in ("MIG-optimistic", "4ISS", "ISS")
            )
            room = [(c - b) - (b - a) for a, b, c in zip(best, ours, plain, strict=True)]
            left[load.name] = f"{Estimate.of(less(ours, best)).mean:.2f}"
            yield Trend(f"from 4ISS to ISS less from MIG to 4ISS, {load.name}", Estimate.of(room))

    verdict = judged(trends(), f"{told(loads, context)}; completion times")
    return with_values(verdict, percent_from_mig_to_4iss=left)


def _decide_rule(context: Context) -> Verdict:
    """With rotation MIG is worse under the rule than without it; open questions only make it worse without."""
    loads = migrating(context)

    def trends() -> Iterator[Trend]:
        for load, measured in product(loads, ALLOCATION):
            free, rule = (sample(context, load, "MIG", measured, rotation) for rotation in ("free", "rule"))
            gain = less(*((free, rule) if measured == "utilization" else (rule, free)))
            yield Trend(f"free over rule, {measured}, {load.name}", Estimate.of(gain))

    verdict = judged(trends(), f"{told(loads, context)}; {QUOTIENTS}")
    ruled = open_questions(context, loads, ("rule",))
    freed = open_questions(context, loads, ("free",))
    if ruled or verdict.kind is Kind.NOT_REPRODUCED:
        return _closed(verdict, ruled + freed)
    return with_values(verdict, open_questions=freed)


def _decide_turned(context: Context) -> Verdict:
    """Migration fragmentation under the rule less that where residents turn; an open failure makes the least of it."""
    loads, open_ = migrating(context), 0
    cases = []
    for load, method in product(loads, _PLACED):
        drawn, room = replace(load, queues=0), []
        for index in range(load.queues):
            key = (context.seed, index)
            low, _, unknown = wasted(method, drawn, "A", key, "fixed")
            _, high, more = wasted(method, drawn, "A", key, "turned")
            open_ += unknown + more
            room.append(low - high)
        cases.append(Trend(f"{method}, {load.name}", differences(room, [0.0] * len(room))))
    verdict = judged(cases, f"{told(loads, context)}; per cent of the mesh")
    if open_ and verdict.kind is Kind.NOT_REPRODUCED:
        verdict = Verdict.undecided(f"open failures may decide: {verdict.scope}", **verdict.values)
    return with_values(verdict, open_failures=open_)


def _decide_external(context: Context) -> Verdict:
    """External fragmentation differs from MIG's by a smaller factor than completion times do, all of which are later."""
    loads = migrating(context)

    def trends() -> Iterator[Trend]:
        for load, other in product(loads, _OTHERS):
            wait = less(*(sample(context, load, m, "completion") for m in (other, "MIG")))
            apart = less(*(sample(context, load, m, "external") for m in (other, "MIG")))
            sign = 1 if differences(apart, [0.0] * len(apart)).mean > 0 else -1
            room = [a - sign * b for a, b in zip(wait, apart, strict=True)]
            yield Trend(f"{other}, {load.name}", differences(room, [0.0] * len(room)))

    verdict = judged(trends(), f"{told(loads, context)}; {QUOTIENTS}")
    shown = {
        load.name: {m: f"{_known(sample(context, load, m, 'external')):.2f}" for m in ("MIG", *_OTHERS)}
        for load in loads
    }
    return with_values(_closed(verdict, open_questions(context, loads, ("none",))), external=shown)


def _known(values: Sequence[float]) -> float:
    return Estimate.of([value for value in values if not math.isnan(value)]).mean


CLAIMS: tuple[Claim, ...] = (
    *(
        simulated(
            id,
            f"{where} 4ISS completes nearer to MIG, which no policy under FCFS can beat, than to row-major first fit.",
            AtStandard(partial(_decide_nearer, kinds=kinds)),
        )
        for id, kinds, where in (
            ("MO-CLAIM-4ISS-NEAROPT", 2, "at the loads of table 1"),
            ("MO-CLAIM-LITTLE", 1, "with uniform sides on 256 x 256"),
        )
    ),
    simulated(
        "MO-CLAIM-MIG-ROT",
        "at the loads of table 1 MIG completes later and uses the mesh worse under the rule than with free rotation.",
        AtStandard(_decide_rule),
    ),
    simulated(
        "MO-CLAIM-MIG-ROT",
        "at the loads of table 1 the migration fragmentation of 4ISS, MBV and ISS is higher under the rule that residents do "
        "not turn than it is in the same runs if they may.",
        AtStandard(_decide_turned),
        part="fragmentation",
    ),
    simulated(
        "MO-CLAIM-EXTFRAG",
        "at the loads of table 1 the external fragmentation of 4ISS, MBV, ISS and FS_n differs from that of MIG by a smaller "
        "factor than their completion times do.",
        AtStandard(_decide_external),
        part="near",
    ),
    *(
        simulated(
            "MO-X-2",
            f"at the loads of table 1 MIG completes queues earlier than 4ISS, {what}.",
            AtStandard(partial(_decide_gain, rotation=rotation)),
            reading=f"{rotation}-simulated",
        )
        for rotation, what in RULES.items()
    ),
    simulated(
        "MO-X-2",
        "with sides up to a half and a quarter of the mesh's MIG completes queues of 200 requests earlier than 4ISS, without "
        "rotation, however its open questions turn out.",
        AtStandard(_decide_crowded),
        part="crowded",
    ),
)
