"""Morgenstern 1994, section 4.1: how many attempts of a queue can fail, and whom they meet, for every queue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.machines import Mesh
from allocert.proofs.theorems.fcfs import FAILURES, FAILURES_BY_INSTANT, NUMBER_ALLOCATED
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.simulation.events import Job, replay
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "Attempts", "attempts", "largest_share", "least_number", "reachable"]

_claim: Callable[..., Claim] = partial(Claim, "MO-FAIL-SHARE")

_TOGETHER = {"release": False, "instant": True}
_MESH = Mesh(2, 2)
_EVERY = "queues of requests that a method grants on the empty mesh, all meshes and methods"


def largest_share(requests: int) -> Fraction:
    """The greatest part of the attempts that can fail: (n - 1) / (2n - 1)."""
    return Fraction(requests - 1, 2 * requests - 1)


def least_number(requests: int, left: int | Fraction) -> Fraction:
    """The least mean number of residents met by an attempt, if ``left`` are resident after the last success."""
    return (requests + Fraction(left) * (left - 3) / 2) / (2 * requests - left)


@dataclass
class Attempts:
    """A strategy at work: the numbers of residents that its successes and its failures met, attempt by attempt."""

    strategy: Any
    healthy: int
    taken: int = 0
    residents: int = 0
    successes: list[int] = field(default_factory=list)
    failures: list[int] = field(default_factory=list)
    left: int = 0

    def start(self, job: Job, now: int) -> Any | None:
        """Ask the strategy; note whom the attempt met."""
        granted = self.strategy.allocate(job.request)
        (self.failures if granted is None else self.successes).append(self.residents)
        if granted is not None:
            self.taken += job.processors
            self.residents += 1
            self.left = self.residents
        return granted

    def finish(self, job: Job, given: Any, now: int) -> None:
        """Release."""
        self.strategy.release(given)
        self.taken -= job.processors
        self.residents -= 1


def attempts(mesh: Mesh, queue: tuple[tuple[tuple[int, int], int], ...], together: bool) -> Attempts:
    """Play requests and residence times, all queued at time 0, to FS_f under FCFS.

    Unless releases of an instant are taken ``together``, residences are lengthened by distinct powers of 2 below one
    unit: no two jobs then end at once, since an end is a sum of residences whose last job is its largest.
    """
    unit = 1 if together else 1 << len(queue)
    jobs = [
        Job(i, 0, time * unit + (0 if together else 1 << i), request, request[0] * request[1])
        for i, (request, time) in enumerate(queue)
    ]
    watched = Attempts(FastFrameSliding(mesh), mesh.processors)
    replay(jobs, watched)
    return watched


def reachable(requests: int, together: bool) -> set[tuple[int, int]]:
    """All pairs (failures, residents after the last success) of schedules, whatever mesh, method and times."""
    states = {(0, 0, 0)}
    ends = set()
    while states:
        s, f, d = states.pop()
        if s + 1 == requests:
            ends.add((f, requests - d))
        else:
            states.add((s + 1, f, d))
        most = s - d if together else min(1, s - d)
        states |= {(s, f + 1, d + released) for released in range(1, most + 1)}
    return ends


def _queues(n: int) -> Iterator[tuple[tuple[tuple[int, int], int], ...]]:
    kinds = [(request, time) for request in _MESH.requests() for time in (1, 2)]
    yield from product(kinds, repeat=n)


def _witnesses(n: int) -> Iterator[tuple[tuple[tuple[int, int], int], ...]]:
    """For each f < n a queue that should have f failures on M(n,1): after the f whole meshes the rest is granted at once."""
    for f in range(n):
        yield (((n, 1), 1),) * f + (((1, 1), 1),) * (n - f)


def _failure(n: int, queue: Any, found: Attempts, what: str) -> Failure:
    told = ", ".join(f"{x} x {y} for {t}" for (x, y), t in queue)
    data = {"n": n, "machine": _MESH.spec, "queue": [[list(r), t] for r, t in queue]}
    return Failure(f"{_MESH.spec}, {told}: {len(found.failures)} failures, {found.left} left; {what}", data)


def _decide_range(context: Context, option: str) -> Verdict:
    together = _TOGETHER[option]
    longest = context.pick(4, 5, 6)

    def cases(n: int) -> Iterator[Failure | None]:
        reached = {len(attempts(Mesh(n, 1), queue, together).failures) for queue in _witnesses(n)}
        for queue in _queues(n):
            found = attempts(_MESH, queue, together)
            failures, due = len(found.failures), n - found.left
            reached.add(failures)
            right = failures <= due if together else failures == due
            yield None if right else _failure(n, queue, found, f"{due} due")
        pairs = reachable(n, together)
        for f in range(max(n, *(f + 1 for f, _ in pairs), *(f + 1 for f in reached))):
            by_queue, by_schedule = f in reached, any(f == g for g, _ in pairs)
            same = by_queue and by_schedule and f <= n - 1
            told = f"n = {n}, {f} failures: by a queue {by_queue}, by a schedule {by_schedule}"
            yield None if same else Failure(told, {"n": n, "failures": f})

    found = survey(
        cases,
        range(1, longest + 1),
        f"all queues of n <= {longest} requests on {_MESH.spec} with times 1 and 2, played to this suite's FS_f; every "
        "number f of failures from 0 to n - 1 is reached, on M(n,1) by f requests for all of it and n - f for one "
        "processor; all schedules by enumeration",
    )
    return for_all_sizes(found, FAILURES_BY_INSTANT if together else FAILURES, _EVERY)


def _decide_number(context: Context) -> Verdict:
    longest = context.pick(4, 5, 6)

    def cases(n: int) -> Iterator[Failure | None]:
        for queue in _queues(n):
            found = attempts(_MESH, queue, False)
            k, met = found.left, sum(found.failures)
            total = sum(found.successes) + met
            right = 2 * total == 4 * met + k * (k + 1) - 2 * n
            least = total >= least_number(n, k) * (2 * n - k)
            yield None if right and least else _failure(n, queue, found, f"{total} residents met")

    found = survey(
        cases,
        range(1, longest + 1),
        f"all queues of n <= {longest} requests on {_MESH.spec} with times 1 and 2, played to this suite's FS_f",
    )
    return for_all_sizes(found, NUMBER_ALLOCATED, _EVERY)


CLAIMS: tuple[Claim, ...] = (
    _claim(
        statement="Tried again after every single release, a queue of n requests fails n - k times, with k residents after "
        "the last success; every number of failures from 0 to n - 1 occurs, so 0 to (n-1)/(2n-1) of the attempts fail.",
        decide=partial(_decide_range, option="release"),
        reading="release",
        solver_free=False,
    ),
    _claim(
        statement="Tried again after all releases of an instant, a queue of n requests fails at most n - k times, with k "
        "residents after the last success; every number from 0 to n - 1 occurs, the shares being as for single releases.",
        decide=partial(_decide_range, option="instant"),
        reading="instant",
        solver_free=False,
    ),
    _claim(
        statement="Tried again after every single release, all attempts together meet twice the residents that the failures meet, "
        "less n, plus k(k+1)/2.",
        decide=_decide_number,
        part="number",
        solver_free=False,
    ),
)
