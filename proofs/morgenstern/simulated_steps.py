"""Steps in simulated runs of Morgenstern's dispatcher: samples paired by seed, and comparisons of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256

from allocert.machines import Mesh
from allocert.proofs.claim import Context, Verdict
from allocert.proofs.trends import Trend, differences, judged
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.lines import COUNTERS
from allocert.simulation.fcfs.measures import Ratio, measure
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Normal, Uniform, draw_queue
from allocert.simulation.fcfs.run import run

__all__ = [
    "COUNTED",
    "COUNTS",
    "FS_N",
    "MEASURES",
    "ORDERS",
    "Load",
    "Reader",
    "Sample",
    "by_load",
    "compared",
    "dense",
    "logarithms",
    "means",
    "orders_of",
    "reader",
    "samples",
    "settled",
    "sparse",
    "table",
]

MEASURES = ("success", "failure", "attempt")

COUNTS: dict[str, dict[str, str]] = {
    "table": {"nodes": "sets", "hopeless": "refused", "entry": "list"},
    "sets": {"nodes": "sets"},
    "open": {"nodes": "changed"},
    "all": {"nodes": "all"},
}
"""What is a step in ISS and 4ISS. ``sets``: nodes of interval sets and scan sets that changes touch; ``open``: these and
the nodes that a search for an open interval looks at; ``all``: also those that it would look at again though nothing has
changed. In the other methods every node of the list of residents is one. ``table``: as ``sets``, but to begin a search of
that list is a step too, and a request for more processors than are free takes none: so tables 1 to 3 are met best."""

COUNTED = {
    "table": "steps as tables 1 to 3 are met best",
    "sets": "steps in lists, interval sets and scan sets",
    "open": "steps with looks for open intervals",
    "all": "steps with looks where nothing has changed",
}
"""The same for statements."""

ORDERS = ("oldest", "newest")
"""The list of residents begins with the oldest or with the newest."""

FS_N = ("FS_n", "FS_n by (3)", "FS_n by (3), borders first")
"""Its candidates by equation (2), or by (3) with the temporary submeshes at the end or at the head of the list."""

_OPTIONS = {
    "FS_n by (3)": {"restricted": "eq3-last"},
    "FS_n by (3), borders first": {"restricted": "eq3-first"},
    "MBV of all candidates": {"mbv_candidates": "all"},
    "MBV by corners": {"mbv_candidates": "corners"},
}
_UNORDERED = ("AS", "ISS", "4ISS")


@dataclass(frozen=True)
class Load:
    """Queues of ``requests`` requests with sides by ``law`` for ``seeds`` seeds, on ``side`` x ``height`` (0: a square)."""

    side: int
    law: Uniform | Normal
    requests: int
    seeds: int
    height: int = 0

    @property
    def mesh(self) -> Mesh:
        """The mesh."""
        return Mesh(self.side, self.height or self.side)

    @property
    def name(self) -> str:
        """Sides and mesh."""
        law = self.law
        sides = (
            f"U({law.low},{law.high})" if isinstance(law, Uniform) else f"N({law.mean:g},{law.deviation:g})"
        )
        return f"{sides} on {self.side}x{self.height or self.side}"

    @property
    def how(self) -> str:
        """In words."""
        return f"{self.name}, {self.requests} requests, {self.seeds} queues"


@dataclass(frozen=True)
class Sample:
    """One run: steps by count and measure, frames held against the list by measure, and what tables 1 to 3 measure.

    ``None`` where a run has no failure. ``schedule`` tells start times and places apart.
    """

    steps: dict[str, dict[str, Fraction | None]]
    frames: dict[str, Fraction | None]
    completion: float
    utilization: float
    number: float
    schedule: str


Reader = Callable[[Sample], "float | Fraction | None"]


def reader(measured: str, count: str = "sets") -> Reader:
    """Reads the steps of a measure, by count."""
    return lambda sample: sample.steps[count][measured]


def sparse(context: Context) -> tuple[Load, ...]:
    """The loads of table 1, and the first of table 3 except at quick effort."""
    requests, seeds = context.pick((300, 10), (1000, 50), (1000, 200))
    loads = tuple(Load(256, law, requests, seeds) for law in (Uniform(1, 256), Normal(128, 43, 1, 256)))
    return loads + context.pick((), _table_3(30, (1,)), _table_3(100, (1,)))


def dense(context: Context) -> tuple[Load, ...]:
    """The other loads of table 3; at quick effort all but the last one, on a smaller mesh with fewer requests."""
    small = tuple(Load(128, Uniform(1, 128 // part), 500, 4) for part in (2, 4, 8))
    shares = (2, 4, 8, 16)
    return context.pick(small, _table_3(12, shares, 2500), _table_3(60, shares))


def table(context: Context) -> tuple[Load, ...]:
    """The loads of :func:`dense` with the one before them, in which sides are up to the mesh's."""
    first = dense(context)[0]
    return (replace(first, law=Uniform(1, first.side)), *dense(context))


def _table_3(seeds: int, shares: Sequence[int], requests: int = 4000) -> tuple[Load, ...]:
    return tuple(Load(1024, Uniform(1, 1024 // part), requests, seeds) for part in shares)


def orders_of(*methods: str) -> tuple[str, ...]:
    """The orders of the list that matter to any of the methods."""
    return ORDERS[:1] if all(method in _UNORDERED for method in methods) else ORDERS


def samples(context: Context, method: str, load: Load, order: str = "newest") -> list[Sample]:
    """The runs of a method, one for each seed."""
    order = ORDERS[0] if method in _UNORDERED else order
    seeds = range(context.seed, context.seed + load.seeds)
    return [_sample(method, replace(load, seeds=0), order, seed) for seed in seeds]


@lru_cache(maxsize=65536)
def _sample(method: str, load: Load, order: str, seed: int) -> Sample:
    options = replace(FcfsOptions(order=order), **_OPTIONS.get(method, {}))
    queue = draw_queue(load.law, load.requests, options, seed)
    log = run(method.split()[0], queue, load.mesh, options)
    found = {name: measure(log, replace(options, **changes)) for name, changes in COUNTS.items()}
    frames, won = log.counters[:, COUNTERS.index("frames")], log.succeeded
    kinds = {"success": frames[won], "failure": frames[~won], "attempt": frames}
    one = found["sets"]
    return Sample(
        {
            name: {each: _exact(getattr(measured, each)) for each in MEASURES}
            for name, measured in found.items()
        },
        {each: _exact(Ratio(float(part.sum()), len(part))) for each, part in kinds.items()},
        one.completion.value,
        one.utilization.value,
        one.allocated.value,
        sha256(log.starts.tobytes() + log.places.tobytes()).hexdigest(),
    )


def _exact(ratio: Ratio) -> Fraction | None:
    return Fraction(int(ratio.total), int(ratio.over)) if ratio.over else None


def logarithms(found: Iterable[Sample], read: Reader, factor: Fraction = Fraction(1)) -> list[float]:
    """100 times the natural logarithms of what is read, multiplied by ``factor``: nearly per cent; nan if unknown."""
    values = [read(sample) for sample in found]
    return [100 * math.log(value * factor) if value else math.nan for value in values]


def compared(
    context: Context,
    load: Load,
    better: str,
    worse: str,
    read: Reader,
    told: str,
    factor: Fraction = Fraction(1),
) -> Iterator[Trend]:
    """How far ``worse`` is above ``better``, multiplied by ``factor``, for each order of the list that matters."""
    orders = orders_of(better, worse)
    for order in orders:
        ours = logarithms(samples(context, better, load, order), read, factor)
        theirs = logarithms(samples(context, worse, load, order), read)
        case = f"{worse} over {'' if factor == 1 else f'{factor} x '}{better}, {load.name}, {told}"
        yield Trend(case + (f", {order} first" if len(orders) > 1 else ""), differences(theirs, ours))


def means(
    context: Context, loads: Iterable[Load], methods: Iterable[str], read: Reader, order: str = "newest"
) -> dict[str, dict[str, str]]:
    """Means with their own 95% intervals, by load and method."""
    names = tuple(methods)
    return {
        load.name: {name: _told(samples(context, name, load, order), read) for name in names}
        for load in loads
    }


def _told(found: Sequence[Sample], read: Reader) -> str:
    values = [float(value) for value in map(read, found) if value is not None]
    if not values:
        return "none"
    estimate = Estimate.of(values)
    low, high = estimate.interval
    return f"{estimate.mean:.2f} in [{low:.2f}, {high:.2f}]"


def by_load(trends: dict[Load, list[Trend]], unit: str) -> Verdict:
    """All cases together; the verdict of each load alone is a value."""
    loads = tuple(trends)
    how = (
        f"{'; '.join(load.how for load in loads)}; times U(5,30), methods compared on the same queues; {unit}"
    )
    verdict = judged([trend for found in trends.values() for trend in found], how)
    alone = {load.name: judged(found, "").kind.value for load, found in trends.items()}
    return settled(verdict, alone=alone)


def settled(verdict: Verdict, **values: object) -> Verdict:
    """The verdict with more values."""
    return replace(verdict, values={**verdict.values, **values})
