"""Morgenstern 1994, sections 2 to 5: which method allocates best, by paired runs of the dispatcher."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from allocert.allocators.mesh.buddy2d import SquareBuddy
from allocert.machines import Mesh, family_of
from allocert.proofs.morgenstern.allocation.orders_in_runs import ORDERS, completion_in_order
from allocert.proofs.morgenstern.tables.claims_of_runs import (
    DENSE,
    EIGHTH,
    EVERY,
    QUOTIENTS,
    SPARSE,
    TABLE_1,
    Loads,
    at_each_load,
    compared,
    in_words,
    trend,
)
from allocert.proofs.morgenstern.tables.paired_runs import (
    Load,
    dense,
    less,
    mean,
    outcomes,
    published,
    sample,
)
from allocert.simulation.events import Job, replay
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import TICKS, draw_queue
from allocert.simulation.server import AllocatorServer
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.deciding.trends import Trend

__all__ = ["CLAIMS", "OTHERS", "buddy_completion"]

_EQUALS = ("ISS", "FS_f", "AS")

Ends = Callable[[str, Load, tuple[int, ...]], float]
"""When a queue is completed, for a name that is not a method of the paired runs."""


def equal_schedules(context: Context, loads: Loads) -> Verdict:
    """Every job of every run starts when and where it does under FS_1."""
    used, wrong, runs = loads(context), [], 0
    for load in used:
        due = outcomes(context, load, "FS_1")
        for method in _EQUALS:
            for index, (one, other) in enumerate(zip(due, outcomes(context, load, method), strict=True)):
                runs += 1
                if one.schedule != other.schedule:
                    wrong.append(f"{method}, {load.name}, queue {index}")
    how = f"{runs} pairs of runs: {in_words(used, context)}"
    evidence = Evidence.enumeration(how)
    if wrong:
        return Verdict.does_not_fit(f"not so in {len(wrong)}, first {wrong[0]}; {how}", evidence)
    return Verdict.fits(f"equal starts and places of all jobs in {how}", evidence)


@lru_cache(maxsize=1024)
def buddy_completion(name: str, load: Load, seed: tuple[int, ...]) -> float:
    """When the two-dimensional buddy completes a queue, by the event loop that checks every grant."""
    mesh = Mesh(load.side, load.side)
    queue = draw_queue(load.law, load.requests, FcfsOptions(), seed, load.times)
    jobs = [
        Job(number, 0, int(time), (int(x), int(y)), int(x * y))
        for number, ((x, y), time) in enumerate(zip(queue.sides, queue.times, strict=True))
    ]
    return replay(jobs, AllocatorServer("buddy-2d", SquareBuddy(mesh), family_of(mesh))).end / TICKS


OTHERS: dict[str, tuple[tuple[str, ...], Ends]] = {
    "FS_n": (("buddy",), buddy_completion),
    "4ISS": (tuple(ORDERS), completion_in_order),
}
"""What a method is compared with that is none of the paired runs."""


def _ends(context: Context, load: Load, method: str) -> dict[str, list[float]]:
    names, ends = OTHERS[method]
    seeds = [(context.seed, index) for index in range(load.queues)]
    return {name: [ends(name, load, seed) for seed in seeds] for name in names}


def _completion(context: Context, used: Sequence[Load], method: str) -> dict[str, object]:
    shown = {}
    for load in used:
        ours = mean(sample(context, load, method, "completion")).mean
        for name, theirs in _ends(context, load, method).items():
            shown[f"{name}, {load.name}"] = f"{mean(theirs).mean:.1f}, {method} {ours:.1f}"
    return {"completion": shown}


@at_each_load(f"{QUOTIENTS} of completion times", _completion)
def earlier_than_others(context: Context, load: Load, method: str) -> Iterator[Trend]:
    """``method`` completes earlier than each of its ``OTHERS``."""
    ours = sample(context, load, method, "completion")
    for name, theirs in _ends(context, load, method).items():
        yield trend(f"{method} over {name}, {load.name}", less(theirs, ours))


def _of_table_1(standard: int, deep: int) -> Loads:
    return Loads(lambda context: published(1, context.pick((), (standard,) * 2, (deep,) * 2)), TABLE_1.says)


_BEST, _ISS, _MBV = ("4ISS",), ("ISS",), ("MBV",)
_MIDDLE = Loads(
    lambda context: dense(context)[1:3], "with sides up to a quarter and an eighth of the mesh's {}."
)
_WIDE = Loads(
    lambda context: dense(context)[:3], "with sides up to a half, a quarter and an eighth of the mesh's {}."
)

CLAIMS: tuple[Claim, ...] = (
    compared("MO-CLAIM-ISSBETTER", "allocation", EVERY, _ISS, ("FS_n",)),
    compared("MO-CLAIM-BESTALL", "allocation", EVERY, _BEST, ("MBV", "ISS", "FS_n")),
    compared("MO-CLAIM-T1-BEST", "", TABLE_1, ("4ISS", "MBV"), ("ISS", "FS_n")),
    compared("MO-RANK-ALLOC-SPARSE", "4ISS-MBV", SPARSE, _BEST, _MBV),
    compared("MO-RANK-ALLOC-SPARSE", "MBV-ISS", SPARSE, _MBV, _ISS),
    compared("MO-RANK-ALLOC-DENSE", "", DENSE, _BEST, ("ISS", "FS_n")),
    compared("MO-RANK-ALLOC-DENSE", "wide", _WIDE, _BEST, ("ISS", "FS_n")),
    compared("MO-CLAIM-MBV-4ISS", "", DENSE, _BEST, _MBV),
    compared("MO-CLAIM-MBV-4ISS", "middle", _MIDDLE, _BEST, _MBV),
    compared("MO-CLAIM-MBV-4ISS", "smallest", EIGHTH, _BEST, _MBV),
    replace(EVERY, says="{}.").claim(
        "MO-CLAIM-PERF-EQ",
        "in every run ISS, FS_f and AS start every job when and where FS_1 does, so that all averages agree",
        equal_schedules,
    ),
    _of_table_1(10, 30).claim(
        "MO-CLAIM-FSn-BUDDY",
        "FS_n completes queues earlier than the two-dimensional buddy",
        partial(earlier_than_others, method="FS_n"),
    ),
    _of_table_1(12, 40).claim(
        "MO-CLAIM-ORDER",
        f"4ISS completes earlier than first fit in each of {len(ORDERS)} other orders: {', '.join(ORDERS)}",
        partial(earlier_than_others, method="4ISS"),
    ),
)
