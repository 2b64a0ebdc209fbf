"""Antoniou 1994, section 2.2, beyond the thesis: what the strategies refuse once subcubes are released."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from typing import Any

from allocert.machines import Hypercube
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.recognition import FIRST_CODE
from allocert.simulation.estimates import Estimate
from allocert.simulation.events import Job, replay
from allocert.simulation.workloads import generate
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.histories import Situation, histories
from allocert.verification.deciding.shipped import shipped
from allocert.verification.deciding.tally import Failure, case, survey
from allocert.verification.deciding.trends import Trend, differences, judged
from allocert.verification.pairing.plugins import load
from allocert.verification.pairing.replaying import replay as trace_replay
from allocert.verification.pairing.trace import Allocate, Release, Trace, trace_to_json

__all__ = [
    "CLAIMS",
    "NOT_FOUND",
    "STRATEGIES",
    "all_refusals",
    "refusals",
    "separates",
    "separating",
]

CLAIMS = claim = ClaimTable()

CLAIMS.also(
    in_coq(
        "AN-X-8/first-code",
        FIRST_CODE,
        "all n, codes, faulty nodes and histories that SGC grants; the shipped codes for n <= 5",
    )
)

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

NOT_FOUND = {("gray-multi", "gray")}
"""The ordered pairs without a history after which the first refuses what the second grants, as far as looked."""


@lru_cache(maxsize=64)
def _reached(pair: tuple[str, str], n: int, limit: int) -> tuple[Situation, ...]:
    return tuple(histories(pair, n, player=shipped, limit=limit))


def separating(refusing: str, granting: str, n: int, limit: int) -> Trace | None:
    """The shortest history on Q_n, of requests granted by both and releases, whose last request separates the two.

    Among the first ``limit`` situations that both reach; fresh allocators answer so.
    """
    pair = (refusing, granting) if refusing < granting else (granting, refusing)
    for situation in _reached(pair, n, limit):
        answers = enumerate(situation.answers)
        one = pair.index(refusing)
        k = next((k for k, granted in answers if granted[one] is None and granted[1 - one] is not None), None)
        if k is not None and separates(refusing, granting, n, (*situation.trace, Allocate(k))):
            return (*situation.trace, Allocate(k))
    return None


def separates(refusing: str, granting: str, n: int, trace: Trace) -> bool:
    """Whether fresh allocators, one refusing and one granting the last request of ``trace``, answer so."""
    data = {"machine": f"hypercube:{n}", "faulty": [], "trace": trace_to_json(trace)}
    refused = trace_replay({**data, "allocator": refusing})[-1].region
    granted = trace_replay({**data, "allocator": granting})[-1].region
    return refused is None and granted is not None


@claim(
    "AN-X-8/histories",
    "For any two of Buddy, list Buddy, SGC, MGC and MSS, in either order, there is a history of releases and of "
    "requests that both grant, in Q_2 or Q_3, after which the first refuses what the second grants; only for MGC and SGC, "
    "in this order, none is found.",
)
def histories_separate_the_strategies(context: Context) -> Verdict:
    """Each ordered pair, and the shortest history for it."""
    limit = context.pick(_SITUATIONS, 10 * _SITUATIONS, 100 * _SITUATIONS)
    shortest: dict[str, str] = {}

    def cases(n: int) -> Iterator[Failure | None]:
        for refusing, granting in permutations(_SEPARATED, 2):
            name = f"{STRATEGIES[refusing]} refuses what {STRATEGIES[granting]} grants"
            found = ((size, separating(refusing, granting, size, limit)) for size in range(1, n + 1))
            size, trace = next(((size, trace) for size, trace in found if trace), (0, None))
            shortest[name] = f"Q_{size}: {_in_steps(trace)}" if trace else "no history found"
            good = (trace is None) == ((refusing, granting) in NOT_FOUND)
            yield case(good, f"{name}: {shortest[name]}", pair=[refusing, granting])

    checked = (
        f"the first {limit} situations that both reach by granting every request, shortest histories first, in Q_1 to Q_3, "
        "replayed on both allocators"
    )
    return survey(cases, (3,), checked, shortest=shortest)


def _in_steps(trace: Trace) -> str:
    words = [f"Q_{step.request}" if isinstance(step, Allocate) else "" for step in trace]
    for place, step in enumerate(trace):
        if isinstance(step, Release):
            words[place] = f"release of grant {step.grant + 1}"
    return ", ".join(words)


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


def refusals(name: str, n: int, runs: int, jobs: int, seed: int) -> tuple[float, ...]:
    """For each run, the requests refused although enough nodes were free, in 100 requests."""
    return tuple(valid for valid, _ in all_refusals(name, n, runs, jobs, seed))


@lru_cache(maxsize=512)
def all_refusals(name: str, n: int, runs: int, jobs: int, seed: int) -> tuple[tuple[float, float], ...]:
    """For each run, the requests refused although enough nodes were free, and all that were refused, in 100 requests.

    Run i plays the same jobs to every strategy: Poisson arrivals, dimensions uniform on 0..n, exponential
    residence times whose mean makes the offered load 1; a refused job goes away.
    """
    cube, found = Hypercube(n), []
    for number in range(runs):
        load_one = f"kandlur-shin:arrivals={jobs},interarrival=1,residence={(n + 1) / 2:g}"
        server = _Server(load(name)(cube), cube.processors)
        passage = replay(generate(load_one, cube, 1000 * seed + number).jobs, server, "loss")
        found.append((100 * server.valid_refusals / jobs, 100 * passage.starts.count(None) / jobs))
    return tuple(found)


_MORE = (("buddy", "free-list"), ("gray", "gray-multi"), ("gray-multi", "mss-approx"))
"""Pairs whose first member refuses more on random traces."""


@claim(
    "AN-X-8/traces",
    "On common random traces Buddy refuses more than list Buddy, SGC more than MGC, and MGC more than "
    "approximate MSS.",
)
def strategies_refuse_in_order(context: Context) -> Verdict:
    """The pairs of :data:`_MORE` on common random traces."""
    sizes = context.pick((4, 6), tuple(range(3, 9)), tuple(range(3, 11)))
    runs, jobs = context.pick((24, 600), (30, 1500), (60, 3000))

    def of(name: str, n: int) -> tuple[float, ...]:
        return refusals(name, n, runs, jobs, context.seed)

    trends = [
        Trend(f"{STRATEGIES[more]} over {STRATEGIES[fewer]}, n = {n}", differences(of(more, n), of(fewer, n)))
        for more, fewer in _MORE
        for n in sizes
    ]
    how = (
        f"refusals with enough nodes free in 100 requests, {runs} common traces of {jobs} jobs at offered load 1, "
        f"n in {list(sizes)}"
    )
    verdict = judged(trends, how)
    names = ("buddy", "free-list", "gray", "gray-multi", "mss-approx")
    shown = {STRATEGIES[name]: {str(n): _in_words(Estimate.of(of(name, n))) for n in sizes} for name in names}
    means = {name: [_mean_of_all(name, n, runs, jobs, context.seed) for n in sizes] for name in names}
    further = {
        "refusals_in_100_requests": shown,
        "all_refusals_in_100_requests": {
            STRATEGIES[name]: {str(n): f"{mean:.2f}" for n, mean in zip(sizes, own, strict=True)}
            for name, own in means.items()
        },
        "all_refusals_within": {
            str(n): f"{max(five) - min(five):.2f}"
            for n, five in zip(sizes, zip(*means.values(), strict=True), strict=True)
        },
    }
    return replace(verdict, values={**verdict.values, **further})


def _mean_of_all(name: str, n: int, runs: int, jobs: int, seed: int) -> float:
    return Estimate.of([every for _, every in all_refusals(name, n, runs, jobs, seed)]).mean


def _in_words(estimate: Estimate) -> str:
    low, high = estimate.interval
    return f"{estimate.mean:.2f} in [{low:.2f}, {high:.2f}]"
