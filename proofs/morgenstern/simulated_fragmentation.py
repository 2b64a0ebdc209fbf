"""Morgenstern 1994, sections 4.2 and 4.3: what fragmentation tells of completion times, by paired runs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, product

from allocert.proofs.claim import Claim, Context, Kind, Verdict
from allocert.proofs.morgenstern.simulated_runs import (
    Load,
    Study,
    closed,
    migrating,
    simulated,
    wasted,
    with_means,
)
from allocert.proofs.trends import Trend, differences, judged
from allocert.simulation.estimates import Estimate

__all__ = ["CLAIMS", "concordance", "correlation"]

_METHODS = ("MIG", "4ISS", "MBV", "ISS", "FS_n")
_NEAR = 0.1


def _fragmentation(study: Study, method: str, load: Load, measure: str) -> list[float]:
    """External or migration fragmentation of each run; of an open failure the least possible value counts."""
    if measure == "external":
        return study.sample(method, load, "external")
    if method == "MIG":
        return [0.0] * study.seeds
    return [wasted(method, load, "none", key, "fixed", study.limit)[0] for key in study.keys]


def _closed(verdict: Verdict, study: Study, measure: str, methods: Sequence[str]) -> Verdict:
    """The verdict if no question of MIG and none about a failure is open."""
    placing = [m for m in methods if m != "MIG" and measure == "migration"]
    cases = product(placing, study.loads, study.keys)
    open_ = sum(wasted(m, load, "none", key, "fixed", study.limit)[2] for m, load, key in cases)
    return closed(verdict, study, ("none",) if "MIG" in methods else (), open_)


def concordance(ours: list[float], theirs: list[float]) -> float:
    """Kendall's tau: of all pairs the share in one order less that in opposite orders; nan below two values."""
    pairs = list(combinations(zip(ours, theirs, strict=True), 2))
    signs = [math.copysign(1, (a - c) * (b - d)) if (a - c) * (b - d) else 0.0 for (a, b), (c, d) in pairs]
    return sum(signs) / len(pairs) if pairs else math.nan


def correlation(ours: list[float], theirs: list[float]) -> float:
    """Pearson's; nan where either does not vary."""
    a, b = (sum(values) / len(values) for values in (ours, theirs))
    both = sum((x - a) * (y - b) for x, y in zip(ours, theirs, strict=True))
    scale = math.sqrt(sum((x - a) ** 2 for x in ours) * sum((y - b) ** 2 for y in theirs))
    return both / scale if scale else math.nan


def _decide_near(context: Context, other: str) -> Verdict:
    """External fragmentation within a tenth of MIG's, though MIG completes earlier."""
    study = migrating(context)

    def cases() -> Iterator[Trend]:
        for load in study.loads:
            mig, theirs = (study.sample(m, load, "external") for m in ("MIG", other))
            for sign, told in ((1, "above"), (-1, "below")):
                room = [_NEAR * a - sign * (b - a) for a, b in zip(mig, theirs, strict=True)]
                known = [value for value in room if not math.isnan(value)]
                yield Trend(
                    f"a tenth less what {other} is {told} MIG, external, {load.name}",
                    Estimate.of(known) if known else Estimate(math.nan, math.nan, 0),
                )
            yield Trend(
                f"MIG over {other}, completion, {load.name}",
                Estimate.of(study.gains("MIG", other, load, "completion")),
            )

    verdict = closed(judged(cases(), study.how), study, ("none",))
    return with_means(verdict, external=study.means(("MIG", other), "external"))


def _samples(
    study: Study, load: Load, measure: str, methods: Sequence[str]
) -> list[tuple[list[float], list[float]]]:
    """For each run the fragmentation and the completion time of every method; what is unknown is left out."""
    found = {m: _fragmentation(study, m, load, measure) for m in methods}
    ends = {m: study.sample(m, load, "completion") for m in methods}
    rows = []
    for index in range(study.seeds):
        known = [m for m in methods if not math.isnan(found[m][index])]
        rows.append(([found[m][index] for m in known], [ends[m][index] for m in known]))
    return rows


def _decide_correlation(context: Context, measure: str, methods: Sequence[str]) -> Verdict:
    """Of two methods the one with more fragmentation completes a queue later, more often than not."""
    study, correlations = migrating(context), {}

    def cases() -> Iterator[Trend]:
        for load in study.loads:
            rows = [row for row in _samples(study, load, measure, methods) if len(row[0]) > 1]
            pearson = [value for value in (correlation(*row) for row in rows) if not math.isnan(value)]
            correlations[load.name] = f"{Estimate.of(pearson).mean:.2f}" if pearson else "unknown"
            yield Trend(f"Kendall's tau, {load.name}", Estimate.of([concordance(*row) for row in rows]))

    verdict = _closed(judged(cases(), f"{', '.join(methods)}; {study.how}"), study, measure, methods)
    means = {
        load.name: {
            m: f"{Estimate.of([v for v in _fragmentation(study, m, load, measure) if not math.isnan(v)]).mean:.2f}"
            for m in methods
        }
        for load in study.loads
    }
    return with_means(verdict, pearson=correlations, fragmentation=means)


def _decide_monotone(context: Context, measure: str) -> Verdict:
    """Of two methods the one that completes later has more fragmentation, on average over the queues of a load."""
    study = migrating(context)

    def cases() -> Iterator[Trend]:
        for load in study.loads:
            for earlier, later in combinations(_METHODS, 2):
                more, less = (_fragmentation(study, m, load, measure) for m in (later, earlier))
                yield Trend(f"{later} over {earlier}, {measure}, {load.name}", differences(more, less))

    verdict = _closed(judged(cases(), study.how), study, measure, _METHODS)
    return with_means(verdict, completion=study.means(_METHODS, "completion"))


def _decide_turned(context: Context, method: str, against: str) -> Verdict:
    """Migration fragmentation under the rule less that without rotation, or that where residents turn.

    An open failure counts as what makes the difference least.
    """
    study, open_ = migrating(context), 0
    cases = []
    for load in study.loads:
        gains = []
        for key in study.keys:
            low, _, unknown = wasted(method, load, "A", key, "fixed", study.limit)
            rotation, residents = ("none", "fixed") if against == "no rotation" else ("A", "turned")
            _, high, more = wasted(method, load, rotation, key, residents, study.limit)
            open_ += unknown + more
            gains.append(low - high)
        known = [gain for gain in gains if not math.isnan(gain)]
        estimate = Estimate.of(known) if known else Estimate(math.nan, math.nan, 0)
        cases.append(Trend(f"{method}, {load.name}", estimate))
    verdict = judged(cases, study.how)
    if open_ and verdict.kind is Kind.NOT_REPRODUCED:
        verdict = Verdict.undecided(f"open failures may decide: {verdict.scope}", **verdict.values)
    return with_means(verdict, open_failures=open_)


CLAIMS: tuple[Claim, ...] = (
    *(
        simulated(
            "MO-CLAIM-EXTFRAG",
            f"{other}'s external fragmentation is within a tenth of MIG's, which completes earlier.",
            partial(_decide_near, other=other),
            part=f"near-{other}",
        )
        for other in _METHODS[1:]
    ),
    *(
        simulated(
            "MO-CLAIM-EXTFRAG",
            f"of {', '.join(methods)} those with the higher {measure} fragmentation complete a queue later, more often than "
            "not.",
            partial(_decide_correlation, measure=measure, methods=methods),
            part=f"correlation-{measure}{'' if 'MIG' in methods else '-without-MIG'}",
        )
        for measure in ("external", "migration")
        for methods in (_METHODS, _METHODS[1:])
    ),
    *(
        simulated(
            "MO-CLAIM-EXTFRAG",
            f"mean {measure} fragmentation rises from MIG by 4ISS, MBV and ISS to FS_n, as completion times do.",
            partial(_decide_monotone, measure=measure),
            part=f"monotone-{measure}",
        )
        for measure in ("external", "migration")
    ),
    *(
        simulated(
            "MO-CLAIM-MIG-ROT",
            f"{method}'s migration fragmentation is higher with rotation, under the rule that residents do not turn, {told}.",
            partial(_decide_turned, method=method, against=against),
            part=f"fragmentation-{method}",
            reading=f"{reading}-simulated",
            place="section 4.2",
        )
        for reading, against, told in (
            ("A", "no rotation", "than without rotation"),
            ("B", "turning residents", "than it is in the same runs if residents may turn"),
        )
        for method in ("4ISS", "MBV", "ISS")
    ),
)
