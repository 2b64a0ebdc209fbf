"""Antoniou 1994, section 2.2, beyond the thesis: what the strategies refuse once subcubes are released."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import permutations
from typing import Any

from allocert.machines import Hypercube
from allocert.proofs.antoniou.separation import Situation, situations
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.plugins import load
from allocert.proofs.tally import Cases, Failure, Repair, survey
from allocert.proofs.trace import Allocate, Release, trace_to_json
from allocert.proofs.trace import replay as trace_replay
from allocert.proofs.trends import Trend, judged
from allocert.simulation import Job, generate, replay
from allocert.simulation.estimates import Estimate

__all__ = ["CLAIMS", "STRATEGIES", "refusals"]

STRATEGIES = {
    "buddy": "Buddy",
    "free-list": "list Buddy",
    "gray": "SGC",
    "gray-multi": "MGC",
    "mss": "MSS",
    "mss-approx": "approximate MSS",
}
"""The strategies by the names of their allocators. MGC is first fit along a complete family of codes."""

_SEPARATED = ("buddy", "free-list", "gray", "gray-multi", "mss")
_SITUATIONS = 3_000

_claim: Callable[..., Claim] = partial(Claim, "AN-X-8", paper="antoniou", place="section 2.2")


@lru_cache(maxsize=64)
def _reached(pair: tuple[str, str], n: int, limit: int, releases: bool) -> tuple[Situation, ...]:
    return tuple(situations(pair, n, limit, releases))


def _decide_separation(context: Context, refusing: str, granting: str) -> Verdict:
    pair = (refusing, granting) if refusing < granting else (granting, refusing)
    limit = context.pick(_SITUATIONS, 10 * _SITUATIONS, 100 * _SITUATIONS)
    bound = context.pick(3, 3, 4)
    shortest: dict[int, int] = {}

    def cases_with(releases: bool) -> Cases:
        def cases(n: int) -> Iterator[Failure | None]:
            for situation in _reached(pair, n, limit, releases):
                k = _separating(situation, pair.index(refusing))
                if k is None:
                    yield None
                    continue
                failure = _failure(refusing, granting, n, situation, k)
                if releases and n not in shortest:
                    if not _replayed(failure):
                        continue
                    shortest[n] = len(situation.trace) + 1
                yield failure

        return cases

    whole = [n for n in range(bound + 1) if len(_reached(pair, n, limit, True)) < limit]
    checked = (
        f"situations that both reach by granting every request, shortest histories first: all of them for n in "
        f"{whole}, for other n <= {bound} the first {limit}"
    )
    repair = Repair("true while nothing is released", cases_with(False))
    return survey(cases_with(True), range(bound + 1), checked, repair=repair, shortest_history_by_n=shortest)


def _separating(situation: Situation, refusing: int) -> int | None:
    """The least dimension that one refuses and the other grants."""
    answers = enumerate(situation.answers)
    return next((k for k, granted in answers if not granted[refusing] and granted[1 - refusing]), None)


def _failure(refusing: str, granting: str, n: int, situation: Situation, k: int) -> Failure:
    trace = (*situation.trace, Allocate(k))
    steps = ", ".join(
        f"release of grant {step.grant + 1}" if isinstance(step, Release) else f"Q_{step.request}"
        for step in trace
    )
    text = f"Q_{n}: {steps}: {STRATEGIES[refusing]} refuses the last request and {STRATEGIES[granting]} grants it"
    data = {"machine": f"hypercube:{n}", "allocator": refusing, "faulty": [], "trace": trace_to_json(trace)}
    return Failure(text, {**data, "granted_by": granting})


def _replayed(failure: Failure) -> bool:
    """Whether fresh allocators answer so."""
    refused = trace_replay(failure.data)[-1].region
    granted = trace_replay({**failure.data, "allocator": failure.data["granted_by"]})[-1].region
    return refused is None and granted is not None


class _Server:
    """Runs jobs by an allocator and counts the refusals that come although enough nodes are free."""

    def __init__(self, allocator: Any, nodes: int) -> None:
        self.allocator, self.healthy, self.taken, self.valid_refusals = allocator, nodes, 0, 0

    def start(self, job: Job, now: int) -> Any | None:
        """A region, or ``None``."""
        region = self.allocator.allocate(job.request)
        if region is None:
            self.valid_refusals += self.healthy - self.taken >= job.processors
        else:
            self.taken += job.processors
        return region

    def finish(self, job: Job, given: Any, now: int) -> None:
        """Take the region back."""
        self.allocator.release(given)
        self.taken -= job.processors


@lru_cache(maxsize=512)
def refusals(name: str, n: int, runs: int, jobs: int, seed: int) -> tuple[float, ...]:
    """For each run, the requests refused although enough nodes were free, in 100 requests.

    Run i plays the same jobs to every strategy: Poisson arrivals, dimensions uniform on 0..n, exponential
    residence times whose mean makes the offered load 1; a refused job goes away.
    """
    cube, found = Hypercube(n), []
    for number in range(runs):
        load_one = f"kandlur-shin:arrivals={jobs},interarrival=1,residence={(n + 1) / 2:g}"
        server = _Server(load(name)(cube), cube.processors)
        replay(generate(load_one, cube, 1000 * seed + number).jobs, server, "loss")
        found.append(100 * server.valid_refusals / jobs)
    return tuple(found)


def _decide_refusals(context: Context, more: str, fewer: str, most: float | None) -> Verdict:
    sizes = context.pick((4, 6), tuple(range(3, 9)), tuple(range(3, 11)))
    runs, jobs = context.pick((24, 600), (30, 1500), (60, 3000))

    def of(name: str, n: int) -> tuple[float, ...]:
        return refusals(name, n, runs, jobs, context.seed)

    trends = []
    for n in sizes:
        gap = [a - b for a, b in zip(of(more, n), of(fewer, n), strict=True)]
        if most is None:
            trends.append(Trend(f"n = {n}", Estimate.of(gap)))
        else:
            trends.append(
                Trend(f"n = {n}, {most:g} minus the difference", Estimate.of([most - d for d in gap]))
            )
            trends.append(
                Trend(f"n = {n}, {most:g} plus the difference", Estimate.of([most + d for d in gap]))
            )
    how = (
        f"refusals with enough nodes free in 100 requests, {runs} common traces of {jobs} jobs at offered load 1, "
        f"n in {list(sizes)}"
    )
    verdict = judged(trends, how)
    shown = {name: {str(n): _in_words(Estimate.of(of(name, n))) for n in sizes} for name in (more, fewer)}
    return replace(verdict, values={**verdict.values, "refusals_in_100_requests": shown})


def _in_words(estimate: Estimate) -> str:
    low, high = estimate.interval
    return f"{estimate.mean:.2f} in [{low:.2f}, {high:.2f}]"


CLAIMS = (
    *(
        _claim(
            part=f"{refusing}-against-{granting}",
            statement=f"After no history of requests, all granted by both, and releases does {STRATEGIES[refusing]} "
            f"refuse what {STRATEGIES[granting]} grants.",
            decide=partial(_decide_separation, refusing=refusing, granting=granting),
        )
        for refusing, granting in permutations(_SEPARATED, 2)
    ),
    *(
        _claim(
            part=f"refusals-{more}-{fewer}",
            statement=f"On common random traces {STRATEGIES[more]} "
            + (
                f"refuses more than {STRATEGIES[fewer]}."
                if most is None
                else f"and {STRATEGIES[fewer]} refuse alike, to {most:g} in 100 requests."
            ),
            decide=partial(_decide_refusals, more=more, fewer=fewer, most=most),
        )
        for more, fewer, most in (
            ("buddy", "free-list", None),
            ("buddy", "gray", 1.0),
            ("gray", "gray-multi", None),
            ("free-list", "gray-multi", None),
            ("gray-multi", "mss-approx", None),
        )
    ),
)
