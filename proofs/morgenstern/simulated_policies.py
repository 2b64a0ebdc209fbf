"""Morgenstern 1994, section 5 (future work): other orders of service in simulation, and what none of them can beat."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product

from allocert.machines import Mesh
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.morgenstern.simulated_steps import Load, by_load, settled
from allocert.proofs.trends import Trend
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.disciplines import DISCIPLINES, METHODS, serve
from allocert.simulation.fcfs.least_completion import least_completion
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import TICKS, Normal, Queue, Uniform, draw_queue

__all__ = ["CLAIMS", "decide_close", "decide_earlier", "decide_gain", "decide_spread", "loads"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 5")
_UNIT = "100 times the natural logarithm of the quotient of completion times"
_TOLD = {
    "shortest": "shortest resident time first",
    "largest": "most processors first",
    "skipping": "trying all waiting jobs at each release",
    "backfilling": "letting jobs pass the head that end before it could start",
    "reservation": "letting jobs pass the head that end before it could start or keep off its frame",
    "conservative": "planning each job in order at the earliest time that no job before it loses by",
}
_PAIRS = (("4ISS", "MBV"), ("4ISS", "ISS"), ("MBV", "ISS"), ("ISS", "FS_n"))
_NEAR = 1.2


def loads(context: Context) -> tuple[Load, ...]:
    """The loads of table 1, and those of table 3 with sides below the mesh's, on smaller meshes with fewer requests."""
    requests, seeds = context.pick((200, 20), (1000, 30), (1000, 100))
    side, fewer, dense = context.pick((64, 150, 12), (64, 500, 20), (256, 1000, 20))
    shares = context.pick((2, 4), (2, 4, 8), (2, 4, 8, 16))
    return (
        *(Load(256, law, requests, seeds) for law in (Uniform(1, 256), Normal(128, 43, 1, 256))),
        *(Load(side, Uniform(1, side // share), fewer, dense) for share in shares),
    )


@lru_cache(maxsize=4096)
def _queue(law: Uniform | Normal, requests: int, seed: int) -> Queue:
    return draw_queue(law, requests, FcfsOptions(), seed)


@lru_cache(maxsize=65536)
def _ends(discipline: str, method: str, mesh: Mesh, law: Uniform | Normal, requests: int, seed: int) -> float:
    return serve(discipline, method, _queue(law, requests, seed), mesh).completion


@lru_cache(maxsize=4096)
def _least(name: str, mesh: Mesh, law: Uniform | Normal, requests: int, seed: int) -> float:
    found = least_completion(_queue(law, requests, seed), mesh)
    return max(found.values() if name == "best" else [found[name]]) / TICKS


def _seeds(context: Context, load: Load) -> range:
    return range(context.seed, context.seed + load.seeds)


def _logs(context: Context, load: Load, discipline: str, method: str) -> list[float]:
    """100 ln of the completion time, run by run."""
    mesh, law, requests = load.mesh, load.law, load.requests
    seeds = _seeds(context, load)
    return [100 * math.log(_ends(discipline, method, mesh, law, requests, seed)) for seed in seeds]


def _bounds(context: Context, load: Load, name: str = "best") -> list[float]:
    """100 ln of a bound below all completion times, run by run."""
    mesh, law, requests = load.mesh, load.law, load.requests
    return [100 * math.log(_least(name, mesh, law, requests, seed)) for seed in _seeds(context, load)]


def _less(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a - b for a, b in zip(one, other, strict=True)]


def _told(context: Context, disciplines: Iterable[str], methods: Iterable[str]) -> dict[str, str]:
    """Geometric means of the completion times with their 95% intervals, by load, order of service and method."""
    shown = {}
    for load, discipline, method in product(loads(context), tuple(disciplines), tuple(methods)):
        estimate = Estimate.of(_logs(context, load, discipline, method))
        mean, low, high = (math.exp(x / 100) for x in (estimate.mean, *estimate.interval))
        shown[f"{load.name}, {discipline}, {method}"] = f"{mean:.1f} in [{low:.1f}, {high:.1f}]"
    return shown


def decide_earlier(context: Context, discipline: str, better: str, worse: str) -> Verdict:
    """Whether one method completes earlier than another at every load, both in one order of service."""
    trends = {}
    for load in loads(context):
        logs = [_logs(context, load, discipline, method) for method in (worse, better)]
        trends[load] = [Trend(f"{worse} after {better}, {load.name}", Estimate.of(_less(*logs)))]
    return settled(by_load(trends, _UNIT), completion=_told(context, (discipline,), (better, worse)))


def decide_gain(context: Context, discipline: str, over: str) -> Verdict:
    """Whether one order of service completes earlier than another with every method at every load."""
    trends: dict[Load, list[Trend]] = {}
    for load, method in product(loads(context), METHODS):
        logs = [_logs(context, load, each, method) for each in (over, discipline)]
        case = f"{over} after {discipline} with {method}, {load.name}"
        trends.setdefault(load, []).append(Trend(case, Estimate.of(_less(*logs))))
    return settled(by_load(trends, _UNIT), completion=_told(context, (over, discipline), METHODS))


def decide_spread(context: Context, discipline: str) -> Verdict:
    """Whether each method is closer to 4ISS than it is first come, first served."""
    trends: dict[Load, list[Trend]] = {}
    for load, method in product(loads(context), ("ISS", "FS_n")):
        first, now = (
            [abs(gap) for gap in _less(*(_logs(context, load, each, m) for m in (method, "4ISS")))]
            for each in ("fcfs", discipline)
        )
        trends.setdefault(load, []).append(
            Trend(f"{method} beside 4ISS, {load.name}", Estimate.of(_less(first, now)))
        )
    return by_load(trends, f"{_UNIT}, its absolute value")


def decide_close(context: Context, disciplines: tuple[str, ...], methods: tuple[str, ...]) -> Verdict:
    """Whether the earliest of the schedules ends at most a fifth after the bound below all of them."""
    trends, gaps = {}, {}
    for load in loads(context):
        found = [_logs(context, load, *pair) for pair in product(disciplines, methods)]
        best = [min(each) for each in zip(*found, strict=True)]
        over = _less(best, _bounds(context, load))
        gaps[load.name] = f"{100 * math.expm1(Estimate.of(over).mean / 100):.1f}% over the bound"
        near = [100 * math.log(_NEAR) - gap for gap in over]
        trends[load] = [Trend(f"{_NEAR} x the bound after the schedule, {load.name}", Estimate.of(near))]
    return settled(by_load(trends, _UNIT), gaps=gaps)


def _decide_bound(context: Context, name: str, over: str) -> Verdict:
    """Whether one bound is above another at the loads of table 1."""
    trends, shown = {}, {}
    for load in loads(context)[:2]:
        above = _less(_bounds(context, load, name), _bounds(context, load, over))
        trends[load] = [Trend(f"{name} over {over}, {load.name}", Estimate.of(above))]
    for load, each in product(loads(context), ("work", "pairs", "scaled", "best")):
        shown[f"{load.name}, {each}"] = (
            f"{math.exp(Estimate.of(_bounds(context, load, each)).mean / 100):.1f}"
        )
    return settled(by_load(trends, _UNIT), bounds=shown)


def _claims() -> Iterator[Claim]:
    for discipline in DISCIPLINES[1:]:
        told = _TOLD[discipline]
        for better, worse in _PAIRS:
            yield _claim(
                "MO-X-6",
                part=f"{discipline}-ranking-{better}-{worse}",
                statement=f"In simulated runs, {told}, queues are completed earlier by {better} than by {worse}, at every load.",
                decide=partial(decide_earlier, discipline=discipline, better=better, worse=worse),
                reading="simulated",
            )
        yield _claim(
            "MO-X-6",
            part=f"{discipline}-gain",
            statement=f"In simulated runs, {told}, queues are completed earlier than first come, first served, by every method.",
            decide=partial(decide_gain, discipline=discipline, over="fcfs"),
            reading="simulated",
        )
        yield _claim(
            "MO-X-6",
            part=f"{discipline}-spread",
            statement=f"In simulated runs, {told}, ISS and FS_n are closer to 4ISS than first come, first served.",
            decide=partial(decide_spread, discipline=discipline),
            reading="simulated",
        )
        if discipline != "conservative":
            yield _claim(
                "MO-X-6",
                part=f"conservative-{discipline}",
                statement=f"In simulated runs planning each job in order completes queues earlier than {told}, by every method.",
                decide=partial(decide_gain, discipline="conservative", over=discipline),
                reading="simulated",
            )
        yield _claim(
            "MO-X-6",
            part=f"{discipline}-bound",
            statement=f"In simulated runs, {told}, 4ISS is done at most a fifth after what no order of service can beat.",
            decide=partial(decide_close, disciplines=(discipline,), methods=("4ISS",)),
            reading="simulated",
        )
    for part, disciplines in (("fcfs-bound", ("fcfs",)), ("any-bound", DISCIPLINES)):
        which = (
            "first come, first served" if len(disciplines) == 1 else "in the best of seven orders of service"
        )
        yield _claim(
            "MO-X-6",
            part=part,
            statement=f"In simulated runs the best method, {which}, is done at most a fifth after what no order can beat.",
            decide=partial(decide_close, disciplines=disciplines, methods=METHODS),
            reading="simulated",
        )
    for name, over, told in (
        ("pairs", "work", "jobs that exclude each other pairwise"),
        ("scaled", "pairs", "work in scaled sides"),
    ):
        yield _claim(
            "MO-X-6",
            part=f"{name}-over-{over}",
            statement=f"At the loads of table 1 {told} prove a later completion than {'work alone' if over == 'work' else 'such pairs'}.",
            decide=partial(_decide_bound, name=name, over=over),
            reading="simulated",
        )


CLAIMS: tuple[Claim, ...] = tuple(_claims())
