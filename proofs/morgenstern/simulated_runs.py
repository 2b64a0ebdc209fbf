"""Paired runs of Morgenstern's dispatcher: each seed is one queue, served by every method; verdicts by intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product

from allocert.machines import Mesh
from allocert.models.rectangles.fit import FitLimit
from allocert.proofs.claim import Claim, Context, Evidence, Kind, Verdict
from allocert.proofs.trends import Trend, judged
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.feasible import decider
from allocert.simulation.fcfs.log import Log
from allocert.simulation.fcfs.measures import measure, migration
from allocert.simulation.fcfs.migrating import MIGRATING
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Law, Normal, Sides, Times, Uniform, draw_queue
from allocert.simulation.fcfs.run import run

__all__ = [
    "ALLOCATION",
    "FIRST_FIT",
    "LIMIT",
    "OTHERS",
    "Load",
    "Study",
    "ahead",
    "closed",
    "dense",
    "every_run",
    "migrating",
    "no_worse",
    "outcome",
    "shares",
    "simulated",
    "sparse",
    "trends",
    "wasted",
    "with_means",
]

FIRST_FIT = ("ISS", "FS_f", "AS", "FS_1")
OTHERS = ("MBV", *FIRST_FIT, "FS_n")
ALLOCATION = ("completion", "utilization", "allocated")
LIMIT = FitLimit(steps=2_000_000, nodes=4_000, stops=400_000, deterministic_seconds=0)
"""Of one question of MIG or about a failure; at the loads of table 1 it leaves none open without free rotation."""

_FILLING = 10
"""Requests for each part squared: about three times as many as are resident at a time."""

_TURNS = ("rule", "late", "free")


@dataclass(frozen=True)
class Load:
    """Queues of ``requests`` requests on ``side`` x ``side``; ``name`` says how the sides are drawn."""

    name: str
    side: int
    requests: int
    law: Law | Sides
    times: Times = field(default_factory=Times)


def shares(side: int, requests: int, parts: Iterable[int]) -> tuple[Load, ...]:
    """Uniform sides up to the mesh's, a half of it and so on; at least so many requests, and enough to fill the mesh."""
    return tuple(
        Load(
            f"U(1,{side // part}) on {side}^2",
            side,
            max(requests, _FILLING * part**2),
            Uniform(1, side // part),
        )
        for part in parts
    )


@lru_cache(maxsize=1 << 15)
def outcome(
    method: str, load: Load, rotation: str, seed: tuple[int, ...], limit: FitLimit
) -> dict[str, float]:
    """The measures of one run, those of its part without ramp-up and ramp-down as ``steady-..``.

    ``rotation`` is ``none``, a reading A to D, or what MIG may turn. ``open`` counts undecided questions of MIG.
    """
    options = _options(method, rotation)
    log = _log(method, load, rotation, seed, limit)
    steady = measure(log, replace(options, part="steady")).values
    found = {**measure(log, options).values, **{f"steady-{name}": value for name, value in steady.items()}}
    return {**found, "open": float((log.attempts[:, 2] < 0).sum())}


@lru_cache(maxsize=1 << 12)
def wasted(
    method: str, load: Load, rotation: str, seed: tuple[int, ...], residents: str, limit: FitLimit
) -> tuple[float, float, int]:
    """Migration fragmentation of a run: its least and greatest value, and how many failures are undecided.

    ``residents`` says whether they are ``fixed`` or ``turned`` as they migrate.
    """
    options = replace(_options(method, rotation), residents=residents)
    log = _log(method, load, rotation, seed, limit)
    found = migration(log, options, decider(log.mesh, options, limit))
    return found.low, found.high, found.undecided


def _options(method: str, rotation: str) -> FcfsOptions:
    options = FcfsOptions(mbv_candidates="corners" if method == "MBV" else "pruned")
    if rotation in _TURNS:
        return replace(options, rotation="A", mig=rotation)
    return replace(options, rotation=rotation)


def _log(method: str, load: Load, rotation: str, seed: tuple[int, ...], limit: FitLimit) -> Log:
    options = _options(method, rotation)
    queue = draw_queue(load.law, load.requests, options, seed, load.times)
    bound = limit if method in MIGRATING else None
    return run(method, queue, Mesh(load.side, load.side), options, limit=bound)


@dataclass(frozen=True)
class Study:
    """Some loads, each with ``seeds`` queues; run i of every method has queue i."""

    loads: tuple[Load, ...]
    seeds: int
    seed: int
    limit: FitLimit = LIMIT

    @property
    def how(self) -> str:
        """In words."""
        names = ", ".join(f"{load.name} ({load.requests} requests)" for load in self.loads)
        return f"{names}; {self.seeds} queues each, methods compared on the same queues, seed {self.seed}"

    @property
    def keys(self) -> list[tuple[int, ...]]:
        """The seeds of the queues."""
        return [(self.seed, index) for index in range(self.seeds)]

    def sample(self, method: str, load: Load, measure: str, rotation: str = "none") -> list[float]:
        """One value a run."""
        return [outcome(method, load, rotation, key, self.limit)[measure] for key in self.keys]

    def gains(self, better: str, worse: str, load: Load, measure: str, rotation: str = "none") -> list[float]:
        """What ``better`` gains, run by run: completion time in per cent of the other's, else in the measure's unit."""
        ours, theirs = (self.sample(method, load, measure, rotation) for method in (better, worse))
        return [ahead(measure, one, other) for one, other in zip(ours, theirs, strict=True)]

    def means(
        self, methods: Iterable[str], measure: str, rotation: str = "none"
    ) -> dict[str, dict[str, str]]:
        """Means with 95% intervals by load and method, in words."""
        return {
            load.name: {m: _told(Estimate.of(self.sample(m, load, measure, rotation))) for m in methods}
            for load in self.loads
        }


def ahead(measure: str, ours: float, theirs: float) -> float:
    """By how much the first value is the better one: of a completion time in per cent, else in the measure's unit."""
    return 100 * (1 - ours / theirs) if measure == "completion" else ours - theirs


def _told(estimate: Estimate) -> str:
    return f"{estimate.mean:.2f} +- {estimate.half_width:.2f}"


def with_means(verdict: Verdict, **values: object) -> Verdict:
    """The verdict with more values."""
    return replace(verdict, values={**verdict.values, **values})


def closed(verdict: Verdict, study: Study, rotations: Iterable[str], also: int = 0) -> Verdict:
    """The verdict if no question of MIG is open, nor any of ``also`` others; each counts as a refusal, which may decide."""
    asked = [study.sample("MIG", load, "open", rotation) for load in study.loads for rotation in rotations]
    open_ = int(sum(map(sum, asked))) + also
    if open_ and verdict.kind is not Kind.UNDECIDED:
        verdict = Verdict.undecided(f"{open_} questions are open: {verdict.scope}", **verdict.values)
    return with_means(verdict, open_questions=open_)


def trends(
    study: Study,
    one: str,
    others: Iterable[str],
    measures: Iterable[str],
    rotation: str = "none",
    least: float = 0,
) -> Iterator[Trend]:
    """By how much more than ``least`` ``one`` is ahead of each of the others, at each load."""
    for load, other, name in product(study.loads, others, measures):
        found = study.gains(one, other, load, name, rotation)
        told = f"{one} over {other}, {name}, {load.name}"
        yield Trend(told, Estimate.of([gain - least for gain in found]))


def no_worse(cases: Iterable[Trend], how: str) -> Verdict:
    """Reproduced if every case is positive or exactly 0 in all runs; else as :func:`judged` of the others."""
    found = list(cases)
    equal = [case.case for case in found if case.estimate.mean == 0 and case.estimate.deviation == 0]
    rest = [case for case in found if case.case not in equal]
    if rest:
        return with_means(judged(rest, how), equal_in_every_run=equal)
    scope = f"equal in every run, in all {len(found)} cases; {how}"
    return Verdict.reproduced(scope, Evidence.enumeration(how), equal_in_every_run=equal)


def every_run(
    study: Study, one: str, other: str, measure: str, equal: bool, rotation: str = "none"
) -> Verdict:
    """Whether ``one`` is ahead of ``other`` in every run (or, if ``equal``, exactly as good in every run)."""
    shown, wrong, first = {}, 0, ""
    for load in study.loads:
        gains = study.gains(one, other, load, measure, rotation)
        counts = (sum(g > 0 for g in gains), sum(g == 0 for g in gains), sum(g < 0 for g in gains))
        shown[load.name] = f"ahead {counts[0]}, equal {counts[1]}, behind {counts[2]}"
        failing = [
            key for key, gain in zip(study.keys, gains, strict=True) if (gain != 0 if equal else gain <= 0)
        ]
        wrong += len(failing)
        if failing and not first:
            first = f"{load.name}, seed {failing[0]}"
    total = study.seeds * len(study.loads)
    evidence = Evidence.enumeration(f"{total} runs of each method; {study.how}")
    if wrong:
        return Verdict.not_reproduced(
            f"not so in {wrong} of {total} runs, first {first}; {study.how}", evidence, runs=shown
        )
    rare = 100 * (1 - 0.05 ** (1 / total))
    scope = f"so in all {total} runs, others are rarer than {rare:.2g}% with 95% confidence; {study.how}"
    return Verdict.reproduced(scope, evidence, runs=shown)


def sparse(context: Context) -> Study:
    """The loads of table 1."""
    requests, seeds = context.pick((200, 16), (1000, 40), (1000, 200))
    uniform = Load("U(1,256) on 256^2", 256, requests, Uniform(1, 256))
    normal = Load("N(128,43) on 256^2", 256, requests, Normal(128, 43, 1, 256))
    return Study((uniform, normal), seeds, context.seed)


def migrating(context: Context) -> Study:
    """The loads of table 1 with fewer runs, for MIG answers each request by a packing."""
    study, (requests, seeds) = sparse(context), context.pick((40, 8), (1000, 16), (1000, 100))
    loads = (replace(load, requests=requests) for load in study.loads)
    return Study(tuple(loads), seeds, context.seed)


def dense(context: Context, parts: Sequence[int] = ()) -> Study:
    """The loads of table 3 where sides are shorter than the mesh's; the last one not at quick effort."""
    side, requests, seeds = context.pick((128, 500, 8), (1024, 2000, 16), (1024, 4000, 100))
    chosen = parts or context.pick((2, 4, 8), (2, 4, 8, 16), (2, 4, 8, 16))
    return Study(shares(side, requests, chosen), seeds, context.seed)


def simulated(
    id: str,
    statement: str,
    decide: Callable[[Context], Verdict],
    part: str = "",
    reading: str = "simulated",
    place: str = "section 4.3",
) -> Claim:
    """A claim that paired runs decide; its reading ends in ``simulated``."""
    return Claim(id, "morgenstern", place, f"In simulation: {statement}", decide, part, reading)
