"""Runs of Morgenstern's dispatcher at the loads of tables 1 to 3, paired by queue."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from itertools import product

from allocert.machines import Mesh
from allocert.models.rectangles.fit import FitLimit
from allocert.proofs.morgenstern.tables.compare import BEST
from allocert.proofs.morgenstern.tables.comparisons import span
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.compiled.feasible import decider
from allocert.simulation.fcfs.log import Log
from allocert.simulation.fcfs.measures import measure, migration
from allocert.simulation.fcfs.migrating import MIGRATING
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Law, Sides, Times, draw_queue
from allocert.simulation.fcfs.run import run
from allocert.simulation.fcfs.tables import SETTINGS
from allocert.verification.claims.claim import Context
from allocert.verification.deciding.trends import differences

__all__ = [
    "ALLOCATION",
    "LIMIT",
    "STEPS",
    "Load",
    "Outcome",
    "dense",
    "every",
    "factors",
    "gains",
    "lead",
    "less",
    "logs",
    "mean",
    "means",
    "migrating",
    "options_of",
    "outcome",
    "outcomes",
    "published",
    "sample",
    "sparse",
    "table_1",
    "table_3",
    "wasted",
]

ALLOCATION = ("completion", "utilization")
STEPS = ("attempt",)
LIMIT = FitLimit(steps=2_000_000, nodes=4_000, ranges=20_000, deterministic_seconds=0)
"""Of one question of MIG or about a failure; at the loads of table 1 it leaves none open without free rotation."""

_HIGHER = ("utilization", "steady-utilization")
"""Measures where more is better."""

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
    """The first blocks of a table as the paper describes them, each with this many queues."""
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
    """The other loads of table 3, where no side is longer than half the mesh's; none at quick effort."""
    return published(3, context.pick((), (0, 30, 20, 10, 10), (0, 100, 60, 30, 20)))[1:]


def table_3(context: Context) -> tuple[Load, ...]:
    """The loads of table 3, from sides up to the mesh's to a sixteenth of it."""
    return (*sparse(context)[2:], *dense(context))


def every(context: Context) -> tuple[Load, ...]:
    """All of them."""
    return (*sparse(context), *dense(context))


def migrating(context: Context) -> tuple[Load, ...]:
    """The loads of table 1 with fewer queues, for MIG answers each request by a packing; none at quick effort."""
    return published(1, context.pick((), (16, 16), (40, 40)))


@lru_cache(maxsize=1 << 15)
def outcome(method: str, load: Load, rotation: str, seed: tuple[int, ...]) -> Outcome:
    """Serve one queue. ``rotation`` is ``none``, an order of trying, or what MIG may turn.

    Steps are counted as tables 1 to 3 are met best; ``nodes`` are the list nodes alone, ``candidates`` the frames held
    against the list, both per attempt, and ``frames`` those per success.
    """
    options = options_of(method, rotation)
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
    options = replace(options_of(method, rotation), residents=residents)
    log = _log(method, load, rotation, seed)
    found = migration(log, options, decider(log.mesh, options, load.limit))
    return found.low, found.high, found.undecided


def options_of(method: str, rotation: str) -> FcfsOptions:
    """How a method is run: ``rotation`` as for :func:`outcome`."""
    options = replace(BEST, **_VARIANTS.get(method, {}))
    if rotation in _TURNS:
        return replace(options, rotation="asked-first", mig=rotation)
    return replace(options, rotation=rotation)


def _log(method: str, load: Load, rotation: str, seed: tuple[int, ...]) -> Log:
    options = options_of(method, rotation)
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
    pair = (sample(context, load, method, measured, rotation) for method in (ours, theirs))
    return lead(measured, *pair)


def lead(measured: str, ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """By how much the first values of a measure are better than the second."""
    return less(ours, theirs) if measured in _HIGHER else less(theirs, ours)


def less(larger: Sequence[float], smaller: Sequence[float]) -> list[float]:
    """100 ln of the quotients, pair by pair; nan where one is unknown or 0."""
    return [
        100 * math.log(a / b) if a > 0 and b > 0 else math.nan for a, b in zip(larger, smaller, strict=True)
    ]


def logs(context: Context, load: Load, method: str, measured: str = "attempt") -> list[float]:
    """100 times the natural logarithm of the values, one a run."""
    values = sample(context, load, method, measured)
    return less(values, [1.0] * len(values))


def mean(values: Sequence[float]) -> Estimate:
    """Of those that are known."""
    return differences(values, [0.0] * len(values))


def factors(
    context: Context, loads: Iterable[Load], ours: Iterable[str], theirs: Iterable[str], measured: str
) -> dict[str, str]:
    """How many times as much as one of ``ours`` each of ``theirs`` has, geometric means: the least and the greatest."""
    compared = tuple(product(loads, ours))
    found = {}
    for other in theirs:
        quotients = (
            less(*(sample(context, load, m, measured) for m in (other, one))) for load, one in compared
        )
        times = [math.exp(mean(each).mean / 100) for each in quotients]
        found[other] = span(min(times), max(times)) if times else ""
    return found


def means(
    context: Context, loads: Iterable[Load], methods: Iterable[str], measured: str
) -> dict[str, dict[str, str]]:
    """Means with their own 95% intervals, by load and method, in words."""
    names = tuple(methods)
    return {
        load.name: {name: _in_words(sample(context, load, name, measured)) for name in names}
        for load in loads
    }


def _in_words(values: Sequence[float]) -> str:
    estimate = mean(values)
    return f"{estimate.mean:.2f} +- {estimate.half_width:.2f}"
