"""Morgenstern 1994, section 4.2: do instructions follow the steps? The shipped classes, metered in simulated runs."""

from __future__ import annotations

import gc
import heapq
import math
import platform
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, product
from types import FrameType
from typing import Any

from allocert.proofs.morgenstern.allocation.fcfs_replay import built
from allocert.proofs.morgenstern.tables.claims_of_runs import (
    QUOTIENTS,
    AtStandard,
    in_words,
    simulated,
    trend,
)
from allocert.proofs.morgenstern.tables.paired_runs import Load, mean
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Uniform, draw_queue
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.trends import Trend, judged

__all__ = ["CLAIMS", "Metered", "by_methods", "loads", "metered", "sliding_is_behind"]

SLIDING = ("FS_n", "FS_f", "AS", "FS_1")
SETS = ("ISS", "4ISS")
METHODS = (*SLIDING, *SETS)
_FACTOR = 2
_NODES = ("interval", "scan")
"""A step in ISS and 4ISS: nodes of interval sets and scan sets that changes touch."""

Call = Callable[[], Any]


@dataclass(frozen=True)
class Metered:
    """Averages over the attempts of a run: instructions, and steps."""

    cost: float
    steps: float


def _instructions(call: Call) -> tuple[Any, int]:
    """The answer of a call, and how many instructions of Python's virtual machine it takes; inside C none count.

    The garbage collector stays off meanwhile: what others have hung on to it would count.
    """
    count, collecting = 0, gc.isenabled()

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    gc.disable()
    sys.settrace(trace)
    try:
        answer = call()
    finally:
        sys.settrace(before)
        if collecting:
            gc.enable()
    return answer, count


def _touched(allocator: Any) -> int:
    """Steps so far."""
    if not hasattr(allocator, "steps"):
        return int(allocator.residents.touched)
    return sum(getattr(allocator.steps, f"{kind}_nodes") for kind in _NODES)


@lru_cache(maxsize=4096)
def metered(method: str, load: Load, seed: int) -> Metered:
    """Serve a queue first come, first served by the shipped class; only its searches for a place are metered.

    It is served twice, and the second time counts: then everything kept from a first call is there.
    """
    _serve(method, load, seed, lambda call: (call(), 0))
    return _serve(method, load, seed, _instructions)


def _serve(method: str, load: Load, seed: int, meter: Callable[[Call], tuple[Any, int]]) -> Metered:
    queue = draw_queue(load.law, load.requests, FcfsOptions(), seed)
    allocator: Any = built(method, load.side, load.side)
    cost = steps = attempts = now = 0
    running: list[tuple[int, int, Any]] = []
    for job, (sides, ticks) in enumerate(zip(queue.sides.tolist(), queue.times.tolist(), strict=True)):
        region = None
        while region is None:
            before = _touched(allocator)
            region, used = meter(partial(allocator.allocate, tuple(sides)))
            cost, steps, attempts = cost + used, steps + _touched(allocator) - before, attempts + 1
            if region is None:
                now, _, gone = heapq.heappop(running)
                allocator.release(gone)
        heapq.heappush(running, (now + ticks, job, region))
    return Metered(cost / attempts, steps / attempts)


def loads(context: Context) -> tuple[Load, ...]:
    """Small meshes, for every instruction is counted."""
    side, requests, queues = context.pick((32, 80, 10), (32, 80, 10), (64, 200, 10))
    shares = context.pick((1, 2, 4), (1, 2, 4), (1, 2, 4, 8))
    return tuple(
        Load(f"U(1,{side // share}) on {side}^2", side, requests, Uniform(1, side // share), queues)
        for share in shares
    )


def _runs(context: Context, method: str, load: Load) -> list[Metered]:
    return [metered(method, load, seed) for seed in range(context.seed, context.seed + load.queues)]


def _logs(found: Sequence[Metered], what: str) -> list[float]:
    """Of ``cost`` or ``steps``."""
    return [100 * math.log(getattr(one, what)) for one in found]


def _over(one: Sequence[Metered], other: Sequence[Metered], what: str) -> list[float]:
    return [a - b for a, b in zip(_logs(one, what), _logs(other, what), strict=True)]


def _judged(context: Context, trends: Iterable[Trend], rule: str) -> Verdict:
    version = f"{platform.python_implementation()} {platform.python_version()}"
    how = f"{in_words(loads(context), context)}; the classes of this suite under {version}; {rule}"
    return judged(trends, f"{how}; {QUOTIENTS} per attempt")


_MUCH = 100 * math.log(_FACTOR)


def by_methods(context: Context) -> Verdict:
    """A method with over twice the steps of another takes more instructions, at every load."""
    trends = []
    for load, pair in product(loads(context), combinations(METHODS, 2)):
        runs = {method: _runs(context, method, load) for method in pair}
        more, fewer = sorted(pair, key=lambda method: -mean(_logs(runs[method], "steps")).mean)
        if mean(_over(runs[more], runs[fewer], "steps")).mean > _MUCH:
            trends.append(trend(f"{more} over {fewer}, {load.name}", _over(runs[more], runs[fewer], "cost")))
    return _judged(context, trends, f"pairs of methods with steps over {_FACTOR} to 1")


def sliding_is_behind(context: Context) -> Verdict:
    """A frame sliding method is further behind ISS and 4ISS, or less ahead, by instructions than by steps."""
    trends = []
    for load, slow, fast in product(loads(context), SLIDING, SETS):
        one, other = (_runs(context, method, load) for method in (slow, fast))
        gap = [a - b for a, b in zip(*(_over(one, other, what) for what in ("cost", "steps")), strict=True)]
        trends.append(trend(f"{slow} over {fast}, {load.name}", gap))
    return _judged(context, trends, "instructions over steps")


CLAIMS: tuple[Claim, ...] = tuple(
    simulated(
        "MO-CLAIM-CPU",
        f"in the classes of this suite on small meshes, which are not those of the paper, {told_}.",
        AtStandard(decide),
        part,
        "instructions-simulated",
    )
    for part, decide, told_ in (
        (
            "methods",
            by_methods,
            "of two methods the one with over twice the steps takes more instructions of the interpreter",
        ),
        (
            "sliding",
            sliding_is_behind,
            "beside ISS and 4ISS the frame sliding methods do worse by instructions of the interpreter than by steps",
        ),
    )
)
