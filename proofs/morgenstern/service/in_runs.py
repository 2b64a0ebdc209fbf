"""Morgenstern 1994, section 5 (future work): other orders of service in simulation, and what none of them can beat."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product

from allocert.machines import Mesh
from allocert.proofs.morgenstern.tables.compare import BEST
from allocert.proofs.morgenstern.tables.paired_runs import (
    QUOTIENTS,
    AtStandard,
    Load,
    less,
    published,
    simulated,
    told,
    with_values,
)
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.disciplines import DISCIPLINES, METHODS, serve
from allocert.simulation.fcfs.least_completion import least_completion
from allocert.simulation.fcfs.queues import TICKS, Queue, draw_queue
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.trends import Trend, judged

__all__ = ["CLAIMS", "decide_earlier", "decide_methods", "loads"]

Served = tuple[str, str]
"""An order of service and a method."""

_PASSING = ("skipping", "backfilling", "reservation", "conservative")


def loads(context: Context) -> tuple[Load, ...]:
    """The loads of table 1."""
    return published(1, context.pick((), (20, 20), (60, 60)))


@lru_cache(maxsize=1024)
def _queue(load: Load, seed: tuple[int, ...]) -> Queue:
    return draw_queue(load.law, load.requests, BEST, seed, load.times)


@lru_cache(maxsize=1 << 14)
def _end(served: Served, load: Load, seed: tuple[int, ...]) -> float:
    return serve(*served, _queue(load, seed), Mesh(load.side, load.side)).completion


def _ends(context: Context, load: Load, served: Served) -> list[float]:
    drawn = replace(load, queues=0)
    return [_end(served, drawn, (context.seed, index)) for index in range(load.queues)]


def _compared(
    context: Context, pairs: Iterable[tuple[Served, Served]]
) -> tuple[Verdict, Sequence[Load], list[Served]]:
    """Whether the first of each pair completes earlier than the second, on average at each load."""
    used, compared = loads(context), tuple(pairs)

    def trends() -> Iterator[Trend]:
        for load, (early, late) in product(used, compared):
            gain = less(_ends(context, load, late), _ends(context, load, early))
            yield Trend(f"{' with '.join(early)} over {' with '.join(late)}, {load.name}", Estimate.of(gain))

    verdict = judged(trends(), f"{told(used, context)}; {QUOTIENTS} of completion times")
    return verdict, used, list(dict.fromkeys(one for pair in compared for one in pair))


def _over_bound(context: Context, load: Load, served: Served) -> str:
    """How far a schedule ends after what no order of service can beat, in per cent."""
    drawn = replace(load, queues=0)
    keys = [(context.seed, index) for index in range(load.queues)]
    mesh = Mesh(load.side, load.side)
    bounds = [max(least_completion(_queue(drawn, key), mesh).values()) / TICKS for key in keys]
    over = Estimate.of(less(_ends(context, load, served), bounds)).mean
    return f"{100 * math.expm1(over / 100):.1f}"


def decide_methods(context: Context, better: str, worse: str) -> Verdict:
    """One method completes earlier than another in every order of service but first come, first served."""
    verdict, _, _ = _compared(context, (((one, better), (one, worse)) for one in DISCIPLINES[1:]))
    return verdict


def decide_earlier(
    context: Context, early: Sequence[str], late: Sequence[str], methods: Sequence[str]
) -> Verdict:
    """Each of the first orders of service completes earlier than each of the others, with every method."""
    pairs = (((a, m), (b, m)) for a, b, m in product(early, late, methods) if a != b)
    verdict, used, served = _compared(context, pairs)
    gaps = {
        f"{load.name}, {' with '.join(one)}": _over_bound(context, load, one)
        for load in used
        for one in served
    }
    return with_values(verdict, percent_over_the_bound=gaps)


CLAIMS: tuple[Claim, ...] = (
    simulated(
        "MO-X-6",
        "at the loads of table 1 ISS completes queues earlier than FS_n in each of six other orders of service.",
        AtStandard(partial(decide_methods, better="ISS", worse="FS_n")),
        "ISS-FS_n",
    ),
    simulated(
        "MO-X-6",
        f"at the loads of table 1 {', '.join(_PASSING)} complete queues earlier than first come, first served, with every method.",
        AtStandard(partial(decide_earlier, early=_PASSING, late=("fcfs",), methods=METHODS)),
        "gain",
    ),
    simulated(
        "MO-X-6",
        "at the loads of table 1 planning each job in order at the earliest time that no job before it loses by completes "
        "queues earlier than the six other orders of service, with ISS, 4ISS and MBV.",
        AtStandard(
            partial(
                decide_earlier,
                early=("conservative",),
                late=DISCIPLINES[:-1],
                methods=("ISS", "4ISS", "MBV"),
            )
        ),
        "conservative",
    ),
)
