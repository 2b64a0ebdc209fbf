"""Morgenstern 1994, section 4.2: does processor time follow the steps? The shipped classes, metered in simulated runs."""

from __future__ import annotations

import gc
import heapq
import math
import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, pairwise, product
from types import FrameType
from typing import Any

from allocert.proofs.claim import Claim, Context, Effort, Verdict
from allocert.proofs.morgenstern.queue_laws_replay import built
from allocert.proofs.morgenstern.simulated_steps import COUNTED, Load
from allocert.proofs.trends import Trend, judged
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Uniform, draw_queue

__all__ = ["CLAIMS", "METERS", "Metered", "decide_loads", "decide_methods", "decide_sliding", "metered"]

SLIDING = ("FS_n", "FS_f", "AS", "FS_1")
SETS = ("ISS", "4ISS")
_FACTOR = 2
_NOISE = "processor time belongs to a machine and to what else it does, and decides nothing here"
_NODES = {
    "sets": ("interval", "scan"),
    "open": ("interval", "scan", "open"),
    "all": ("interval", "scan", "open", "idle"),
}

Call = Callable[[], Any]
Meter = Callable[[Call], tuple[Any, float]]


@dataclass(frozen=True)
class Metered:
    """Averages over the attempts of a run: what the meter shows, and the steps by count."""

    cost: float
    steps: dict[str, float]


def _instructions(call: Call) -> tuple[Any, float]:
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


def _seconds(call: Call) -> tuple[Any, float]:
    begin = time.process_time()
    answer = call()
    return answer, time.process_time() - begin


METERS: dict[str, Meter] = {"instructions": _instructions, "seconds": _seconds}
"""Instructions of the interpreter, which every run repeats, and seconds of processor time, which none does and which are
only shown."""


def _touched(allocator: Any) -> dict[str, int]:
    """Steps so far, by count."""
    if not hasattr(allocator, "steps"):
        return dict.fromkeys(_NODES, allocator.residents.touched)
    return {
        count: sum(getattr(allocator.steps, f"{kind}_nodes") for kind in kinds)
        for count, kinds in _NODES.items()
    }


@lru_cache(maxsize=4096)
def metered(meter: str, method: str, load: Load, seed: int) -> Metered:
    """Serve a queue first come, first served by the shipped class; only its searches for a place are metered.

    It is served twice, and the second time counts: what is kept from a first call is there then.
    """
    _serve(_seconds, method, load, seed)
    return _serve(METERS[meter], method, load, seed)


def _serve(meter: Meter, method: str, load: Load, seed: int) -> Metered:
    queue = draw_queue(load.law, load.requests, FcfsOptions(), seed)
    allocator: Any = built(method, load.mesh.sides[0], load.mesh.sides[1])
    cost, attempts, now = 0.0, 0, 0
    steps = dict.fromkeys(_NODES, 0)
    running: list[tuple[int, int, Any]] = []
    for job, (sides, ticks) in enumerate(zip(queue.sides.tolist(), queue.times.tolist(), strict=True)):
        region = None
        while region is None:
            before = _touched(allocator)
            region, used = meter(partial(allocator.allocate, tuple(sides)))
            after = _touched(allocator)
            steps = {count: steps[count] + after[count] - before[count] for count in _NODES}
            cost, attempts = cost + used, attempts + 1
            if region is None:
                now, _, gone = heapq.heappop(running)
                allocator.release(gone)
        heapq.heappush(running, (now + ticks, job, region))
    return Metered(cost / attempts, {count: total / attempts for count, total in steps.items()})


def _loads(context: Context) -> tuple[Load, ...]:
    side, requests, seeds = context.pick((16, 25, 3), (32, 80, 10), (64, 200, 10))
    shares = context.pick((1, 4), (1, 2, 4), (1, 2, 4, 8))
    return tuple(Load(side, Uniform(1, side // share), requests, seeds) for share in shares)


def _methods(context: Context) -> tuple[str, ...]:
    return (*SLIDING[: context.pick(3, 4, 4)], *SETS)


def _runs(context: Context, meter: str, method: str, load: Load) -> list[Metered]:
    return [metered(meter, method, load, seed) for seed in range(context.seed, context.seed + load.seeds)]


def _logs(found: Sequence[Metered], count: str) -> list[float]:
    """100 ln of what the meter shows (``count`` empty) or of the steps."""
    return [100 * math.log(one.steps[count] if count else one.cost) for one in found]


def _less(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a - b for a, b in zip(one, other, strict=True)]


def _judged(context: Context, meter: str, trends: list[Trend], rule: str) -> Verdict:
    how = "; ".join(load.how for load in _loads(context))
    unit = "100 times the natural logarithm of quotients per attempt"
    version = f"{platform.python_implementation()} {platform.python_version()}"
    verdict = judged(trends, f"{how}; shipped classes under {version}, {meter}; {rule}; {unit}")
    if meter == "seconds":
        return Verdict.undecided(f"{_NOISE}; it was measured: {verdict.scope}", **verdict.values)
    return verdict


def _open(context: Context, meter: str) -> Verdict | None:
    """Seconds are not measured at quick effort."""
    if meter == "seconds" and context.effort is Effort.QUICK:
        return Verdict.undecided(f"{_NOISE}; it is measured at standard effort only")
    return None


def decide_methods(context: Context, meter: str, count: str) -> Verdict:
    """Of two methods of which one takes over twice the steps, that one has the greater cost, at every load."""
    trends = []
    for load, pair in product(
        () if _open(context, meter) else _loads(context), combinations(_methods(context), 2)
    ):
        steps = [Estimate.of(_logs(_runs(context, meter, method, load), count)).mean for method in pair]
        if abs(steps[0] - steps[1]) > 100 * math.log(_FACTOR):
            more, fewer = pair if steps[0] > steps[1] else pair[::-1]
            cost = [_logs(_runs(context, meter, method, load), "") for method in (more, fewer)]
            trends.append(Trend(f"{more} over {fewer}, {load.name}", Estimate.of(_less(*cost))))
    return _open(context, meter) or _judged(
        context, meter, trends, f"pairs of methods with steps over {_FACTOR} to 1"
    )


def decide_loads(context: Context, meter: str, count: str) -> Verdict:
    """Where a method's steps more than double from a load to the next, its cost rises too."""
    trends = []
    loads = () if _open(context, meter) else _loads(context)
    for method, pair in product(_methods(context), pairwise(loads)):
        found = [_runs(context, meter, method, load) for load in pair]
        steps = _less(_logs(found[1], count), _logs(found[0], count))
        if Estimate.of(steps).mean > 100 * math.log(_FACTOR):
            cost = _less(_logs(found[1], ""), _logs(found[0], ""))
            trends.append(Trend(f"{method}, from {pair[0].name} to {pair[1].name}", Estimate.of(cost)))
    return _open(context, meter) or _judged(
        context, meter, trends, f"loads between which steps rise over {_FACTOR} times"
    )


def decide_sliding(context: Context, meter: str, count: str) -> Verdict:
    """A frame sliding method is further behind ISS and 4ISS, or less ahead, by cost than by steps."""
    trends = []
    loads = () if _open(context, meter) else _loads(context)
    for load, slow, fast in product(loads, [m for m in _methods(context) if m in SLIDING], SETS):
        found = [_runs(context, meter, method, load) for method in (slow, fast)]
        cost, steps = (_less(*(_logs(each, which) for each in found)) for which in ("", count))
        trends.append(Trend(f"{slow} over {fast}, {load.name}", Estimate.of(_less(cost, steps))))
    return _open(context, meter) or _judged(context, meter, trends, "cost over steps")


def _claims() -> Iterator[Claim]:
    told = {"instructions": "instructions of the interpreter", "seconds": "processor time"}
    parts: dict[str, tuple[str, Callable[..., Verdict]]] = {
        "methods": ("of two methods the one with over twice the steps takes more {}", decide_methods),
        "loads": ("a method takes more {} at a load at which it takes over twice the steps", decide_loads),
        "sliding": (
            "beside ISS and 4ISS the frame sliding methods do worse by {} than by steps",
            decide_sliding,
        ),
    }
    for meter, count, (part, (text, decide)) in product(METERS, _NODES, parts.items()):
        yield Claim(
            "MO-CLAIM-CPU",
            "morgenstern",
            "section 4.2",
            f"In simulated runs of the shipped classes {text.format(told[meter])} ({COUNTED[count]}).",
            partial(decide, meter=meter, count=count),
            part,
            f"{meter}-{count}-simulated",
            solver_free=meter == "instructions",
        )


CLAIMS: tuple[Claim, ...] = tuple(_claims())
