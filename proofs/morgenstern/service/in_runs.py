"""Morgenstern 1994, section 5 (future work): other orders of service in simulation, and what none of them can beat."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product

from allocert.machines import Mesh
from allocert.proofs.morgenstern.tables.claims_of_runs import QUOTIENTS, TABLE_1, Loads, at_each_load, trend
from allocert.proofs.morgenstern.tables.compare import BEST
from allocert.proofs.morgenstern.tables.paired_runs import Load, less, mean, published
from allocert.simulation.fcfs.disciplines import DISCIPLINES, METHODS, serve
from allocert.simulation.fcfs.least_completion import least_completion
from allocert.simulation.fcfs.queues import TICKS, Queue, draw_queue
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.trends import Trend

__all__ = ["CLAIMS", "earlier_in_other_orders", "earlier_than_other_orders"]

Served = tuple[str, str]
"""An order of service and a method."""

Pairs = Sequence[tuple[Served, Served]]

_PASSING = ("skipping", "backfilling", "reservation", "conservative")

_LOADS = Loads(lambda context: published(1, context.pick((), (20, 20), (60, 60))), TABLE_1.says)


@lru_cache(maxsize=1024)
def _queue(load: Load, seed: tuple[int, ...]) -> Queue:
    return draw_queue(load.law, load.requests, BEST, seed, load.times)


@lru_cache(maxsize=1 << 14)
def _end(served: Served, load: Load, seed: tuple[int, ...]) -> float:
    return serve(*served, _queue(load, seed), Mesh(load.side, load.side)).completion


def _keys(context: Context, load: Load) -> list[tuple[int, int]]:
    return [(context.seed, index) for index in range(load.queues)]


def _ends(context: Context, load: Load, served: Served) -> list[float]:
    drawn = replace(load, queues=0)
    return [_end(served, drawn, key) for key in _keys(context, load)]


def _over_bound(context: Context, load: Load, served: Served) -> str:
    """How far a schedule ends after what no order of service can beat, in per cent."""
    drawn, mesh = replace(load, queues=0), Mesh(load.side, load.side)
    bounds = [
        max(least_completion(_queue(drawn, key), mesh).values()) / TICKS for key in _keys(context, load)
    ]
    return f"{100 * math.expm1(mean(less(_ends(context, load, served), bounds)).mean / 100):.1f}"


def _gaps(context: Context, used: Sequence[Load], pairs: Pairs) -> dict[str, object]:
    served = dict.fromkeys(one for pair in pairs for one in pair)
    gaps = {
        f"{load.name}, {' with '.join(one)}": _over_bound(context, load, one)
        for load, one in product(used, served)
    }
    return {"percent_over_the_bound": gaps}


def _earlier(context: Context, load: Load, pairs: Pairs) -> Iterator[Trend]:
    """The first of each pair completes earlier than the second."""
    for early, late in pairs:
        gain = less(_ends(context, load, late), _ends(context, load, early))
        yield trend(f"{' with '.join(early)} over {' with '.join(late)}, {load.name}", gain)


_OF_ENDS = f"{QUOTIENTS} of completion times"


def earlier_in_other_orders(context: Context, loads: Loads, better: str, worse: str) -> Verdict:
    """One method completes earlier than another in every order of service but first come, first served."""
    pairs = [((one, better), (one, worse)) for one in DISCIPLINES[1:]]
    return at_each_load(_OF_ENDS)(_earlier)(context, loads=loads, pairs=pairs)


def earlier_than_other_orders(
    context: Context, loads: Loads, early: Sequence[str], late: Sequence[str], methods: Sequence[str]
) -> Verdict:
    """Each of the first orders of service completes earlier than each of the others, with every method."""
    pairs = [((a, m), (b, m)) for a, b, m in product(early, late, methods) if a != b]
    return at_each_load(_OF_ENDS, _gaps)(_earlier)(context, loads=loads, pairs=pairs)


CLAIMS: tuple[Claim, ...] = (
    *(
        _LOADS.claim(
            "MO-X-6",
            f"{better} completes queues earlier than {worse} in each of six other orders of service",
            partial(earlier_in_other_orders, better=better, worse=worse),
            f"{better}-{worse}",
        )
        for better, worse in (("ISS", "FS_n"), ("4ISS", "ISS"), ("4ISS", "MBV"))
    ),
    _LOADS.claim(
        "MO-X-6",
        f"{', '.join(_PASSING)} complete queues earlier than first come, first served, with every method",
        partial(earlier_than_other_orders, early=_PASSING, late=("fcfs",), methods=METHODS),
        "gain",
    ),
    _LOADS.claim(
        "MO-X-6",
        "planning each job in order at the earliest time that no job before it loses by completes queues earlier than the six "
        "other orders of service, with ISS, 4ISS and MBV",
        partial(
            earlier_than_other_orders,
            early=("conservative",),
            late=DISCIPLINES[:-1],
            methods=("ISS", "4ISS", "MBV"),
        ),
        "conservative",
    ),
)
