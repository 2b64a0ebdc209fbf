"""Antoniou 1994, beyond the thesis: all refusals on random traces, those for want of nodes too."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from typing import Any

from allocert.machines import Hypercube
from allocert.proofs.antoniou.buddy.after_releases import STRATEGIES
from allocert.simulation import Job, generate, replay
from allocert.simulation.estimates import Estimate
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.trends import Trend, differences, judged
from allocert.verification.pairing.plugins import load

__all__ = ["CLAIMS", "all_refusals"]

CLAIMS = claim = ClaimTable()

_COMPARED = ("buddy", "free-list", "gray", "gray-multi", "mss-approx")

_APART = 1.0
"""Requests in 100 by which the means of no two strategies are to differ."""


class _Server:
    """Runs jobs by an allocator."""

    def __init__(self, allocator: Any, nodes: int) -> None:
        self.allocator, self.healthy, self.taken = allocator, nodes, 0

    def start(self, job: Job, now: int) -> Any | None:
        """A region, or ``None``."""
        region = self.allocator.allocate(job.request)
        self.taken += job.processors if region is not None else 0
        return region

    def finish(self, job: Job, given: Any, now: int) -> None:
        """Take the region back."""
        self.allocator.release(given)
        self.taken -= job.processors


@lru_cache(maxsize=512)
def all_refusals(name: str, n: int, runs: int, jobs: int, seed: int) -> tuple[float, ...]:
    """For each run, the requests refused, in 100 requests; the runs are those of AN-X-8/traces."""
    cube, found = Hypercube(n), []
    for number in range(runs):
        load_one = f"kandlur-shin:arrivals={jobs},interarrival=1,residence={(n + 1) / 2:g}"
        server = _Server(load(name)(cube), cube.processors)
        passage = replay(generate(load_one, cube, 1000 * seed + number).jobs, server, "loss")
        found.append(100 * passage.starts.count(None) / jobs)
    return tuple(found)


@claim(
    "AN-X-8/all-refusals",
    "On common random traces no two of Buddy, list Buddy, SGC, MGC and approximate MSS differ by 1 request in 100 "
    "in all refusals, those for want of nodes too.",
)
def strategies_refuse_alike(context: Context) -> Verdict:
    """Each ordered pair, on common random traces."""
    sizes = context.pick((4, 5), tuple(range(3, 9)), tuple(range(3, 11)))
    runs, jobs = context.pick((24, 600), (30, 1500), (60, 3000))

    def of(name: str, n: int) -> tuple[float, ...]:
        return all_refusals(name, n, runs, jobs, context.seed)

    trends = [
        Trend(
            f"{_APART:g} less {STRATEGIES[one]} over {STRATEGIES[other]}, n = {n}",
            differences([_APART + rate for rate in of(other, n)], of(one, n)),
        )
        for n in sizes
        for one, other in permutations(_COMPARED, 2)
    ]
    how = f"all refusals in 100 requests, {runs} common traces of {jobs} jobs at offered load 1, n in {list(sizes)}"
    verdict = judged(trends, how, f"distances to a difference of {_APART:g}")
    shown = {
        STRATEGIES[name]: {str(n): f"{Estimate.of(of(name, n)).mean:.2f}" for n in sizes}
        for name in _COMPARED
    }
    return replace(verdict, values={**verdict.values, "all_refusals_in_100_requests": shown})
