"""Runs of Morgenstern's dispatcher at the loads of tables 1 to 3, paired by queue; verdicts by intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from itertools import product

from allocert.machines import Mesh
from allocert.models.rectangles.fit import FitLimit
from allocert.proofs.morgenstern.tables.compare import BEST
from allocert.proofs.morgenstern.tables.comparisons import span
from allocert.simulation.fcfs.feasible import decider
from allocert.simulation.fcfs.log import Log
from allocert.simulation.fcfs.measures import measure, migration
from allocert.simulation.fcfs.migrating import MIGRATING
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Law, Sides, Times, draw_queue
from allocert.simulation.fcfs.run import run
from allocert.simulation.fcfs.tables import SETTINGS
from allocert.verification.claims.claim import Claim, Context, Effort, Kind, Verdict
from allocert.verification.deciding.trends import Trend, differences, judged

__all__ = [
    "ALLOCATION",
    "LIMIT",
    "QUOTIENTS",
    "STEPS",
    "AtStandard",
    "Load",
    "Outcome",
    "ahead",
    "dense",
    "every",
    "factors",
    "gains",
    "less",
    "means",
    "migrating",
    "outcome",
    "outcomes",
    "published",
    "sample",
    "simulated",
    "sparse",
    "table_1",
    "told",
    "wasted",
    "with_values",
]

ALLOCATION = ("completion", "utilization")
STEPS = ("attempt",)
QUOTIENTS = "nearly in per cent: 100 times the natural logarithm of quotients"
LIMIT = FitLimit(steps=2_000_000, nodes=4_000, stops=400_000, deterministic_seconds=0)
"""Of one question of MIG or about a failure; at the loads of table 1 it leaves none open without free rotation."""

_HIGHER = ("utilization", "steady-utilization")
"""Measures of which more is better."""

_TURNS = ("rule", "late", "free")
_NODES = FcfsOptions(order=BEST.order)
_VARIANTS = {
    "MBV": {"mbv_candidates": "corners"},
    "MBV as tested": {"mbv_candidates": "pruned"},
    "FS_n by (3)": {"restricted": "eq3-last"},
}
"""``MBV`` is the cited implementation, which takes its candidates from the list; both grant the same frames."""


@dataclass(frozen=True)
class Load:
    """``queues`` queues of ``requests`` requests on ``side`` x ``side``; ``name`` says how the sides are drawn.

    ``limit`` is that of one question of MIG or about a failure.
    """

    name: str
    side: int
    requests: int
    law: Law | Sides
    queues: int
    times: Times = field(default_factory=Times)
    limit: FitLimit = LIMIT

    @property
    def how(self) -> str:
        """In words."""
        return f"{self.name} ({self.queues} queues of {self.requests} requests)"


@dataclass(frozen=True)
class Outcome:
    """One run: its measures, undecided questions of MIG, and a digest of all start times and places."""

    values: dict[str, float]
    open: int
    schedule: str


def published(table: int, queues: Sequence[int]) -> tuple[Load, ...]:
    """The first blocks of a table as the paper describes them, each with so many queues."""
    settings = [one for one in SETTINGS if one.table == table]
    return tuple(
        Load(f"table {table}, {one.sides}", one.width, one.requests, one.law, count)
        for one, count in zip(settings, queues, strict=False)
    )


def table_1(context: Context) -> tuple[Load, ...]:
    """The loads of table 1."""
    return published(1, context.pick((40, 40), (60, 60), (200, 200)))


def sparse(context: Context) -> tuple[Load, ...]:
    """The same and the first of table 3: sides up to the mesh's."""
    return (*table_1(context), *published(3, context.pick((10,), (40,), (100,))))


def dense(context: Context) -> tuple[Load, ...]:
    """The other loads of table 3, in none of which a side is longer than half the mesh's; none at quick effort."""
    return published(3, context.pick((), (0, 30, 20, 10, 10), (0, 100, 60, 30, 20)))[1:]


def every(context: Context) -> tuple[Load, ...]:
    """All of them."""
    return (*sparse(context), *dense(context))


def migrating(context: Context) -> tuple[Load, ...]:
    """The loads of table 1 with fewer queues, for MIG answers each request by a packing; none at quick effort."""
    return published(1, context.pick((), (16, 16), (40, 40)))


@dataclass(frozen=True)
class AtStandard:
    """A claim's function that decides at standard effort and above.

    At quick effort ``partly`` decides against a statement by some of the loads; without it nothing is run.
    """

    decide: Callable[[Context], Verdict]
    partly: bool = False

    def __call__(self, context: Context) -> Verdict:
        if context.effort is not Effort.QUICK:
            return self.decide(context)
        verdict = self.decide(context) if self.partly else None
        if verdict is not None and verdict.kind is Kind.NOT_REPRODUCED:
            return verdict
        return Verdict.undecided("decided at standard effort")


@lru_cache(maxsize=1 << 15)
def outcome(method: str, load: Load, rotation: str, seed: tuple[int, ...]) -> Outcome:
    """Serve one queue. ``rotation`` is ``none``, an order of trying A to D, or what MIG may turn.

    Steps are counted as tables 1 to 3 are met best; ``nodes`` are the list nodes alone, ``candidates`` the frames held
    against the list, both per attempt, and ``frames`` those per success.
    """
    options = _options(method, rotation)
    log = _log(method, load, rotation, seed)
    values = measure(log, options).values
    values["steady-utilization"] = measure(log, replace(options, part="steady")).utilization.value
    if method not in MIGRATING:
        frames = log.counted("frames")
        values["candidates"] = float(frames.mean())
        values["frames"] = float(frames[log.succeeded].mean())
        values["nodes"] = measure(log, replace(_NODES, rotation=options.rotation)).attempt.value
    digest = sha256(log.starts.tobytes() + log.places.tobytes()).hexdigest()
    return Outcome(values, int((log.column("outcome") < 0).sum()), digest)


@lru_cache(maxsize=1 << 12)
def wasted(
    method: str, load: Load, rotation: str, seed: tuple[int, ...], residents: str
) -> tuple[float, float, int]:
    """Migration fragmentation of a run: its least and greatest value, and how many failures are undecided.

    ``residents`` says whether they are ``fixed`` or ``turned`` as they migrate.
    """
    options = replace(_options(method, rotation), residents=residents)
    log = _log(method, load, rotation, seed)
    found = migration(log, options, decider(log.mesh, options, load.limit))
    return found.low, found.high, found.undecided


def _options(method: str, rotation: str) -> FcfsOptions:
    options = replace(BEST, **_VARIANTS.get(method, {}))
    if rotation in _TURNS:
        return replace(options, rotation="A", mig=rotation)
    return replace(options, rotation=rotation)


def _log(method: str, load: Load, rotation: str, seed: tuple[int, ...]) -> Log:
    options = _options(method, rotation)
    queue = draw_queue(load.law, load.requests, options, seed, load.times)
    bound = load.limit if method in MIGRATING else None
    return run(method.split()[0], queue, Mesh(load.side, load.side), options, limit=bound)


def outcomes(context: Context, load: Load, method: str, rotation: str = "none") -> list[Outcome]:
    """The runs of a method, one a queue; run i of every method has queue i."""
    drawn = replace(load, queues=0)
    return [outcome(method, drawn, rotation, (context.seed, index)) for index in range(load.queues)]


def sample(context: Context, load: Load, method: str, measured: str, rotation: str = "none") -> list[float]:
    """One value a run."""
    return [one.values[measured] for one in outcomes(context, load, method, rotation)]


def gains(
    context: Context, load: Load, ours: str, theirs: str, measured: str, rotation: str = "none"
) -> list[float]:
    """By how much ``ours`` is better, run by run: 100 times the natural logarithm of the quotient, nearly per cent."""
    pair = [sample(context, load, method, measured, rotation) for method in (ours, theirs)]
    return less(*(pair if measured in _HIGHER else pair[::-1]))


def less(larger: Sequence[float], smaller: Sequence[float]) -> list[float]:
    """100 ln of the quotients, pair by pair; nan where one is unknown or 0."""
    return [
        100 * math.log(a / b) if a > 0 and b > 0 else math.nan for a, b in zip(larger, smaller, strict=True)
    ]


def ahead(
    context: Context,
    loads: Iterable[Load],
    better: Iterable[str],
    worse: Iterable[str],
    measures: tuple[str, ...] = ALLOCATION,
    rotation: str = "none",
) -> Verdict:
    """Whether each of ``better`` is ahead of each of ``worse``, on average at each load, by each measure."""
    used = tuple(loads)
    pairs = [pair for pair in product(better, worse) if pair[0] != pair[1]]

    def trends() -> Iterator[Trend]:
        for load, (ours, theirs), measured in product(used, pairs, measures):
            gain = gains(context, load, ours, theirs, measured, rotation)
            yield Trend(
                f"{ours} over {theirs}, {measured}, {load.name}", differences(gain, [0.0] * len(gain))
            )

    found = list(trends())
    verdict = judged(found, f"{told(used, context)}; {QUOTIENTS}")
    if verdict.kind is Kind.REPRODUCED and set(measures) <= set(ALLOCATION):
        each = [trend.estimate.mean for trend in found]
        verdict = replace(verdict, scope=f"{verdict.scope}; from {min(each):.1f} to {max(each):.1f} per cent")
    shown = dict.fromkeys(method for pair in pairs for method in pair)
    values = {name: means(context, used, shown, name, rotation) for name in measures}
    return with_values(verdict, means=values)


def factors(
    context: Context, loads: Iterable[Load], ours: Iterable[str], theirs: Iterable[str], measured: str
) -> dict[str, str]:
    """How many times as much as one of ``ours`` each of ``theirs`` has, geometric means: the least and the greatest."""
    used, mine = tuple(loads), tuple(ours)
    found = {}
    for other in theirs:
        quotients = [
            less(*(sample(context, load, m, measured) for m in (other, one)))
            for load, one in product(used, mine)
        ]
        times = [math.exp(differences(each, [0.0] * len(each)).mean / 100) for each in quotients]
        found[other] = span(min(times), max(times)) if times else ""
    return found


def means(
    context: Context, loads: Iterable[Load], methods: Iterable[str], measured: str, rotation: str = "none"
) -> dict[str, dict[str, str]]:
    """Means with their own 95% intervals, by load and method, in words."""
    names = tuple(methods)
    return {
        load.name: {name: _mean(sample(context, load, name, measured, rotation)) for name in names}
        for load in loads
    }


def _mean(values: Sequence[float]) -> str:
    estimate = differences(values, [0.0] * len(values))
    return f"{estimate.mean:.2f} +- {estimate.half_width:.2f}"


def told(loads: Iterable[Load], context: Context) -> str:
    """The runs in words."""
    names = ", ".join(load.how for load in loads)
    return f"{names}; methods compared on the same queues, seed {context.seed}"


def with_values(verdict: Verdict, **values: object) -> Verdict:
    """The verdict with more values."""
    return replace(verdict, values={**verdict.values, **values})


def simulated(
    id: str,
    statement: str,
    decide: Callable[[Context], Verdict],
    part: str = "",
    reading: str = "simulated",
) -> Claim:
    """A claim that paired runs decide; its reading ends in ``simulated``."""
    return Claim(id, f"In simulation: {statement}", decide, part, reading)
