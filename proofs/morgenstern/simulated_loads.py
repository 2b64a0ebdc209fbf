"""Morgenstern 1994, sections 3.2 and 4.3, and beyond: how near 4ISS comes to what migration could do, load by load."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from allocert.models.rectangles.fit import FitLimit
from allocert.proofs.claim import Claim, Context, Evidence, Kind, Verdict
from allocert.proofs.morgenstern.simulated_allocation import other_sides, other_times
from allocert.proofs.morgenstern.simulated_runs import (
    Load,
    Study,
    ahead,
    dense,
    migrating,
    shares,
    simulated,
    sparse,
    trends,
    with_means,
)
from allocert.proofs.trends import Trend, judged, unseen
from allocert.simulation.estimates import Estimate

__all__ = ["CLAIMS", "PARTS", "RANKING", "RULES", "crowded", "gains_of_migration", "part_of", "steady_loads"]

LITTLE, NEAR = 5.0, 10.0
RULES = {"none": "without rotation", "rule": "turned as it is allocated", "free": "turned at each migration"}
"""What MIG may turn."""

_ALIKE = 1.0
RANKING = ("4ISS", "MBV", "ISS", "FS_n")


def part_of(context: Context, name: str) -> Study:
    """The load of one part: ``uniform``, ``normal``, ``half`` or ``quarter``."""
    if name in ("uniform", "normal"):
        study = migrating(context)
        return replace(study, loads=study.loads[:1] if name == "uniform" else study.loads[1:])
    return crowded(context, 2 if name == "half" else 4)


def crowded(context: Context, part: int) -> Study:
    """Sides up to a half or a quarter of the mesh's, where many questions of MIG stay open within the limit."""
    quick, standard = (
        ((30, 4, 2_000), (150, 16, 100_000)) if part == 2 else ((90, 3, 2_000), (130, 10, 30_000))
    )
    requests, seeds, steps = context.pick(quick, standard, (400, 30, 1_000_000))
    limit = FitLimit(steps=steps, nodes=0, stops=0, deterministic_seconds=0)
    loads = (replace(load, requests=requests) for load in shares(256, requests, (part,)))
    return Study(tuple(loads), seeds, context.seed, limit)


def gains_of_migration(study: Study, load: Load, rotation: str, method: str = "MIG") -> list[float]:
    """By how much MIG, or its optimistic bound, completes earlier than 4ISS, run by run, in per cent.

    4ISS turns requests by reading A where MIG turns them at all.
    """
    theirs = study.sample("4ISS", load, "completion", "none" if rotation == "none" else "A")
    ours = study.sample(method, load, "completion", rotation)
    return [ahead("completion", one, other) for one, other in zip(ours, theirs, strict=True)]


def _trend(study: Study, gains: Callable[[Load], list[float]]) -> Iterator[Trend]:
    for load in study.loads:
        yield Trend(load.name, Estimate.of(gains(load)))


def _decide_within(context: Context, part: str, most: float) -> Verdict:
    """MIG completes less than ``most`` per cent earlier than 4ISS, however its open questions turn out."""
    study = part_of(context, part)

    def room(load: Load) -> list[float]:
        return [most - gain for gain in gains_of_migration(study, load, "none", "MIG-optimistic")]

    def excess(load: Load) -> list[float]:
        return [gain - most for gain in gains_of_migration(study, load, "none")]

    how = f"{study.how}; what MIG gains over 4ISS, held against {most:g}%"
    found = judged(_trend(study, room), how)
    if found.kind is not Kind.REPRODUCED:
        over = judged(_trend(study, excess), how)
        if over.kind is Kind.REPRODUCED:
            evidence = Evidence.enumeration(over.evidence.checked_by)
            found = Verdict.not_reproduced(f"more at each load, beyond chance; {how}", evidence)
        elif found.kind is Kind.NOT_REPRODUCED:
            found = Verdict.undecided(f"open questions of MIG decide; {how}")
    return with_means(found, **_bracket(study, "none"))


def _bracket(study: Study, rotation: str) -> dict[str, object]:
    """Gains with 95% intervals, by MIG as it is within the limit and, without rotation, by its optimistic bound."""
    told: dict[str, object] = {}
    for load in study.loads:
        for method in ("MIG", "MIG-optimistic") if rotation == "none" else ("MIG",):
            one = Estimate.of(gains_of_migration(study, load, rotation, method))
            told[f"{method}, {load.name}"] = f"{one.mean:.2f} +- {one.half_width:.2f} %"
        told[f"undecided, {load.name}"] = int(sum(study.sample("MIG", load, "open", rotation)))
    return told


def _decide_gain(context: Context, part: str, rotation: str) -> Verdict:
    """MIG as it is within the limit completes earlier than 4ISS; its open questions do not decide that it does not."""
    study = part_of(context, part)
    found = judged(_trend(study, lambda load: gains_of_migration(study, load, rotation)), study.how)
    if found.kind is Kind.NOT_REPRODUCED and any(
        any(study.sample("MIG", load, "open", rotation)) for load in study.loads
    ):
        found = Verdict.undecided(f"open questions of MIG may decide: {found.scope}", **found.values)
    return with_means(found, **_bracket(study, rotation))


def steady_loads(context: Context) -> Study:
    """Sides up to the mesh's, a half of it and so on."""
    study, filled = sparse(context), dense(context)
    full = shares(filled.loads[0].side, filled.loads[0].requests, (1,))
    return replace(filled, loads=(*full, *filled.loads), seeds=min(study.seeds, filled.seeds))


def _decide_steady(context: Context, one: str, other: str) -> Verdict:
    """From the first failure to the last start ``one`` uses the mesh better."""
    study = steady_loads(context)
    verdict = judged(trends(study, one, (other,), ("steady-utilization",)), study.how)
    return with_means(verdict, steady_utilization=study.means((one, other), "steady-utilization"))


def _decide_insensitive(context: Context, loads: Callable[[Context], Study], method: str) -> Verdict:
    """The steady utilization is that of U(1,N) sides and U(5,30) times, within a point."""
    study = loads(context)
    load = study.loads[0]
    (usual,) = shares(load.side, load.requests, (1,))
    usual = replace(usual, requests=load.requests)

    def cases() -> Iterator[Trend]:
        due = study.sample(method, usual, "steady-utilization")
        for other in study.loads:
            found = study.sample(method, other, "steady-utilization")
            yield Trend(other.name, Estimate.of([a - b for a, b in zip(found, due, strict=True)]))

    how = f"steady utilization in per cent of the mesh, less that at {usual.name}; {study.how}"
    verdict = unseen(cases(), _ALIKE, how)
    return with_means(verdict, steady_utilization=study.means(RANKING, "steady-utilization"))


PARTS = ("uniform", "normal", "half", "quarter")
_TOLD = {
    "uniform": "with sides U(1,256) on 256 x 256",
    "normal": "with normal sides on 256 x 256",
    "half": "with sides up to half the mesh's",
    "quarter": "with sides up to a quarter of the mesh's",
}


def _about(id: str, parts: Sequence[str], most: float, place: str, told: str) -> Iterator[Claim]:
    for part in parts:
        yield simulated(
            id,
            f"{_TOLD[part]} MIG, which completes as early as any policy under FCFS can, completes less than {most:g}% "
            f"earlier than 4ISS: {told}.",
            partial(_decide_within, part=part, most=most),
            part=part,
            place=place,
        )


CLAIMS: tuple[Claim, ...] = (
    *_about(
        "MO-CLAIM-LITTLE", ("uniform", "half", "quarter"), LITTLE, "section 4.3", "little is left to gain"
    ),
    *_about("MO-CLAIM-4ISS-NEAROPT", PARTS, NEAR, "section 3.2", "4ISS is near optimal"),
    *(
        simulated(
            "MO-X-2",
            f"{_TOLD[part]} MIG completes queues earlier than 4ISS, {told}.",
            partial(_decide_gain, part=part, rotation=rotation),
            part=part,
            reading=f"{reading}-simulated",
            place="section 4.3",
        )
        for part in PARTS
        for reading, (rotation, told) in zip("ABC", RULES.items(), strict=True)
    ),
    *(
        simulated(
            "MO-X-11",
            f"without ramp-up and ramp-down {one} uses the mesh better than {other} at each load of table 3.",
            partial(_decide_steady, one=one, other=other),
            part=f"steady-{one}-{other}",
        )
        for one, other in pairwise(RANKING)
    ),
    *(
        simulated(
            "MO-X-11",
            f"without ramp-up and ramp-down {method} uses the mesh within {_ALIKE:g} point of what it does with U(1,N) sides "
            f"and U(5,30) times, for other {kind}.",
            partial(_decide_insensitive, loads=loads, method=method),
            part=f"{kind}-{method}",
        )
        for kind, loads in (("sides", other_sides), ("times", other_times))
        for method in ("4ISS", "ISS")
    ),
)
