"""Morgenstern 1994, sections 3.2 to 4.3: what migration gains, and what fragmentation tells, by paired runs.

Questions of MIG that are open within the limit count as refusals. Where that could decide, the verdict is undecided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from allocert.models.rectangles.fit import FitLimit
from allocert.proofs.morgenstern.tables.claims_of_runs import (
    MIGRATING,
    QUOTIENTS,
    Loads,
    at_each_load,
    trend,
    with_values,
)
from allocert.proofs.morgenstern.tables.paired_runs import (
    ALLOCATION,
    Load,
    lead,
    less,
    mean,
    outcomes,
    published,
    sample,
    wasted,
)
from allocert.verification.claims.claim import Claim, Context, Kind, Verdict
from allocert.verification.deciding.trends import Trend

__all__ = ["CLAIMS", "RULES", "crowded", "fragmented_in_favour", "gains_of_migration", "open_questions"]

RULES = {"none": "without rotation", "rule": "turned as it is allocated", "free": "turned at each migration"}
"""What MIG may turn."""

_SHORT = FitLimit(steps=50_000, nodes=0, ranges=0, deterministic_seconds=0)
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
    theirs = sample(context, load, "4ISS", measured, "none" if rotation == "none" else "asked-first")
    return lead(measured, sample(context, load, method, measured, rotation), theirs)


def _earlier(context: Context, load: Load, rotation: str) -> Iterator[Trend]:
    yield trend(f"MIG over 4ISS, {load.name}", gains_of_migration(context, load, rotation))


_OF_ENDS = f"{QUOTIENTS} of completion times"


def migration_gains(context: Context, loads: Loads, rotation: str) -> Verdict:
    """MIG completes earlier than 4ISS; open questions, counted as refusals, only make it later."""
    verdict = at_each_load(_OF_ENDS)(_earlier)(context, loads=loads, rotation=rotation)
    open_ = open_questions(context, loads(context), (rotation,))
    if rotation == "rule" or verdict.kind is Kind.DOES_NOT_FIT:
        return _closed(verdict, open_)
    return with_values(verdict, open_questions=open_)


def _between(context: Context, used: Sequence[Load], rotation: str) -> dict[str, object]:
    """The bounds between which MIG's gains lie, and how many questions are open."""
    between = {
        load.name: " to ".join(
            f"{mean(gains_of_migration(context, load, rotation, method)).mean:.1f}"
            for method in ("MIG", "MIG-optimistic")
        )
        for load in used
    }
    return {"gains_between": between, "open_questions": open_questions(context, used, (rotation,))}


def _left(context: Context, used: Sequence[Load]) -> dict[str, object]:
    gains = {load.name: gains_of_migration(context, load, "none", "MIG-optimistic") for load in used}
    return {"percent_from_mig_to_4iss": {name: f"{mean(found).mean:.2f}" for name, found in gains.items()}}


@at_each_load("completion times", _left)
def nearer_to_migration(context: Context, load: Load) -> Iterator[Trend]:
    """4ISS completes nearer to the least that MIG can be than to row-major first fit."""
    best, ours, plain = (sample(context, load, m, "completion") for m in ("MIG-optimistic", "4ISS", "ISS"))
    room = [(c - b) - (b - a) for a, b, c in zip(best, ours, plain, strict=True)]
    yield trend(f"from 4ISS to ISS less from MIG to 4ISS, {load.name}", room)


@at_each_load()
def _free_is_better(context: Context, load: Load) -> Iterator[Trend]:
    for measured in ALLOCATION:
        free, rule = (sample(context, load, "MIG", measured, rotation) for rotation in ("free", "rule"))
        yield trend(f"free over rule, {measured}, {load.name}", lead(measured, free, rule))


def worse_under_the_rule(context: Context, loads: Loads) -> Verdict:
    """With rotation MIG is worse under the rule than without it; open questions only make it worse without."""
    verdict = _free_is_better(context, loads=loads)
    ruled, freed = (open_questions(context, loads(context), (turning,)) for turning in ("rule", "free"))
    if ruled or verdict.kind is Kind.DOES_NOT_FIT:
        return _closed(verdict, ruled + freed)
    return with_values(verdict, open_questions=freed)


@at_each_load("per cent of the mesh")
def fragmented_in_favour(context: Context, load: Load) -> Iterator[Trend]:
    """Migration fragmentation under the rule less that where residents turn, open failures making the most of it."""
    drawn = replace(load, queues=0)
    for method in _PLACED:
        fixed, turned = (
            [wasted(method, drawn, "asked-first", (context.seed, i), residents) for i in range(load.queues)]
            for residents in ("fixed", "turned")
        )
        room = [most - least for (_, most, _), (least, _, _) in zip(fixed, turned, strict=True)]
        yield trend(f"{method}, {load.name}", room)


def _external(context: Context, used: Sequence[Load]) -> dict[str, object]:
    shown = {
        load.name: {m: f"{mean(sample(context, load, m, 'external')).mean:.2f}" for m in ("MIG", *_OTHERS)}
        for load in used
    }
    return {"external": shown}


@at_each_load(values=_external)
def _external_is_nearer(context: Context, load: Load) -> Iterator[Trend]:
    for other in _OTHERS:
        wait, apart = (
            less(*(sample(context, load, m, measured) for m in (other, "MIG")))
            for measured in ("completion", "external")
        )
        sign = 1 if mean(apart).mean > 0 else -1
        yield trend(f"{other}, {load.name}", [a - sign * b for a, b in zip(wait, apart, strict=True)])


def external_fragmentation_is_nearer(context: Context, loads: Loads) -> Verdict:
    """External fragmentation differs from MIG's by a smaller factor than completion times do, all later."""
    open_ = open_questions(context, loads(context), ("none",))
    return _closed(_external_is_nearer(context, loads=loads), open_)


CLAIMS: tuple[Claim, ...] = (
    MIGRATING.claim(
        "MO-CLAIM-4ISS-NEAROPT",
        "4ISS completes nearer to MIG, which no policy under FCFS can beat, than to row-major first fit",
        nearer_to_migration,
    ),
    MIGRATING.claim(
        "MO-CLAIM-MIG-ROT",
        "MIG completes later and uses the mesh worse under the rule than with free rotation",
        worse_under_the_rule,
    ),
    MIGRATING.claim(
        "MO-CLAIM-MIG-ROT",
        "the migration fragmentation of 4ISS, MBV and ISS is higher under the rule that residents do not turn than it is in "
        "the same runs if they may, each open failure taken as it favours that",
        fragmented_in_favour,
        "fragmentation-in-favour",
    ),
    MIGRATING.claim(
        "MO-CLAIM-EXTFRAG",
        "the external fragmentation of 4ISS, MBV, ISS and FS_n differs from that of MIG by a smaller factor than their "
        "completion times do",
        external_fragmentation_is_nearer,
        "near",
    ),
    *(
        MIGRATING.claim(
            "MO-X-2",
            f"MIG completes queues earlier than 4ISS, {what}",
            partial(migration_gains, rotation=rotation),
            reading=f"{rotation}-simulated",
        )
        for rotation, what in RULES.items()
    ),
    Loads(crowded).claim(
        "MO-X-2",
        "with sides up to a half and a quarter of the mesh's MIG completes queues of 200 requests earlier than 4ISS, without "
        "rotation, however its open questions turn out",
        partial(at_each_load(_OF_ENDS, _between)(_earlier), rotation="none"),
        "crowded",
    ),
)
