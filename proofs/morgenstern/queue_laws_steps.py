"""Morgenstern 1994, sections 3 to 5: which method takes fewer steps, queue by queue, by the shipped classes."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product
from typing import Any, TypeAlias

from allocert.machines import Mesh
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.morgenstern.queue_laws_contest import meshes_to
from allocert.proofs.morgenstern.queue_laws_replay import Jobs, built, shown
from allocert.proofs.tally import Failure, survey

__all__ = ["CLAIMS", "Work", "queues_of", "worked"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern")


@dataclass(frozen=True)
class Work:
    """List nodes looked at in attempts that succeed and that fail, how many these are, and when the jobs start."""

    success: int
    failure: int
    successes: int
    failures: int
    starts: tuple[int, ...]

    def per(self, measure: str) -> tuple[int, int]:
        """Steps and attempts of the kind: ``success``, ``failure`` or ``attempt``."""
        kinds = {
            "success": (self.success, self.successes),
            "failure": (self.failure, self.failures),
            "attempt": (self.success + self.failure, self.successes + self.failures),
        }
        return kinds[measure]


def worked(method: str, X: int, Y: int, queue: Jobs) -> Work:
    """What the shipped class does with the queue, first come, first served, tried again after each instant's releases."""
    allocator = built(method, X, Y)
    counter = allocator.residents if hasattr(allocator, "residents") else allocator
    steps, counts = [0, 0], [0, 0]
    running: list[tuple[int, int, Any]] = []
    starts: list[int] = []
    now = 0
    for place, (request, time) in enumerate(queue):
        while True:
            before = counter.touched
            granted = allocator.allocate(request)
            failed = granted is None
            steps[failed] += counter.touched - before
            counts[failed] += 1
            if not failed:
                break
            now = running[0][0]
            while running and running[0][0] == now:
                allocator.release(heapq.heappop(running)[2])
        heapq.heappush(running, (now + time, place, granted))
        starts.append(now)
    return Work(steps[0], steps[1], counts[0], counts[1], tuple(starts))


Sizes: TypeAlias = tuple[tuple[int, int, int], ...]
"""Lengths, each with the most processors and the longest time."""


def queues_of(X: int, Y: int, length: int, most: int) -> Iterator[Any]:
    """All queues of that length with times 1..``most``."""
    jobs = [(request, time) for request in Mesh(X, Y).requests() for time in range(1, most + 1)]
    return product(jobs, repeat=length)


@lru_cache(maxsize=4096)
def _all(method: str, X: int, Y: int, length: int, most: int) -> list[Work]:
    return [worked(method, X, Y, queue) for queue in queues_of(X, Y, length, most)]


def _sizes(context: Context) -> Sizes:
    return context.pick(
        ((1, 9, 1), (2, 6, 1), (3, 6, 1), (4, 4, 1)),
        ((1, 12, 1), (2, 9, 1), (3, 6, 2), (4, 6, 1), (5, 4, 1)),
        ((1, 16, 1), (2, 12, 1), (3, 9, 1), (4, 6, 2), (5, 5, 1), (6, 4, 1)),
    )


def _every(
    sizes: Sizes, length: int, methods: tuple[str, str]
) -> Iterator[tuple[int, int, Jobs, Work, Work]]:
    for count, processors, most in sizes:
        if count == length:
            for X, Y in meshes_to(processors, processors):
                both = [_all(method, X, Y, length, most) for method in methods]
                for queue, ours, theirs in zip(queues_of(X, Y, length, most), *both, strict=True):
                    yield X, Y, queue, ours, theirs


def _scope(sizes: Sizes) -> str:
    return "all queues of " + ", ".join(
        f"{count} requests (times to {most}, meshes of 1..{processors} processors)"
        for count, processors, most in sizes
    )


def _decide(context: Context, method: str, opponent: str, measure: str) -> Verdict:
    """No more steps a success, failure or attempt than the opponent, for every queue that has any of both."""
    sizes = _sizes(context)
    fewer: dict[str, int] = {}
    more: dict[str, int] = {}
    first: dict[bool, tuple[int, str, Jobs]] = {}
    total = 0
    for length, _, _ in sizes:
        fewer[str(length)] = more[str(length)] = 0
        for X, Y, queue, ours, theirs in _every(sizes, length, (method, opponent)):
            total += 1
            (one, ones), (other, others) = ours.per(measure), theirs.per(measure)
            difference = one * others - other * ones if ones and others else 0
            if difference:
                (fewer if difference < 0 else more)[str(length)] += 1
                worse = difference > 0
                if worse not in first or (length, X * Y) < (len(first[worse][2]), first[worse][0]):
                    text = f"{method} takes {one} steps in {ones}, {opponent} {other} in {others}"
                    first[worse] = X * Y, f"{shown(X, Y, queue)}: {text}", queue
    scope = _scope(sizes)
    evidence = Evidence.enumeration(f"{total} queues: {scope}, by the shipped classes")
    values = {
        "fewer": fewer,
        "more": more,
        "shortest_fewer": first[False][1] if False in first else "none",
        "shortest_more": first[True][1] if True in first else "none",
    }
    if True not in first:
        return Verdict.bounded(scope, evidence, **values)
    _, text, queue = first[True]
    sums = {length: (fewer[length], more[length]) for length in more}
    mostly = [length for length, (less, greater) in sums.items() if less >= greater]
    return Verdict.refuted(
        Counterexample(text, {"queue": [[list(request), time] for request, time in queue]}),
        f"fewest requests, then fewest processors; {scope}",
        evidence,
        failing=more,
        repair={
            "statement": f"fewer on at least as many queues as more, of {', '.join(mostly)} requests"
            if mostly
            else "none",
            "checked": scope,
        },
        **values,
    )


def _decide_equal(context: Context, method: str) -> Verdict:
    """Every job of every queue starts when it does under FS_1."""
    sizes = _sizes(context)

    def cases(length: int) -> Iterator[Failure | None]:
        for X, Y, queue, ours, theirs in _every(sizes, length, (method, "FS_1")):
            told = f"{shown(X, Y, queue)}: {method} starts them at {ours.starts}, FS_1 at {theirs.starts}"
            data = {"mesh": [X, Y], "queue": [[list(request), time] for request, time in queue]}
            yield None if ours.starts == theirs.starts else Failure(told, data)

    return survey(cases, [length for length, _, _ in sizes], f"{_scope(sizes)}, by the shipped classes")


_FEWER: tuple[tuple[str, str, str, str, tuple[str, ...]], ...] = (
    ("MO-CLAIM-BESTALL", "abstract", "D", "4ISS", ("FS_1", "FS_n", "FS_f", "AS", "ISS", "MBV")),
    ("MO-CLAIM-ISSBETTER", "sections 1 and 3", "law", "ISS", ("FS_1", "FS_n", "FS_f", "AS")),
    ("MO-CLAIM-T1-TIME", "section 4.3", "law", "FS_f", ("AS", "FS_1")),
    ("MO-CLAIM-T1-TIME", "section 4.3", "law", "ISS", ("AS", "FS_1")),
    ("MO-CLAIM-T1-MBV", "section 4.3", "law", "FS_f", ("MBV",)),
    ("MO-CLAIM-NOFSn", "section 5.2", "law", "FS_f", ("FS_n",)),
    ("MO-CLAIM-NOFSn", "section 5.2", "law", "4ISS", ("FS_n",)),
    ("MO-RANK-TIME-DENSE", "section 5.1", "law", "4ISS", ("FS_f",)),
    ("MO-CONCL-3", "section 5", "law", "4ISS", ("ISS", "FS_f")),
)


def _claims() -> Iterator[Claim]:
    for identity, place, reading, method, opponents in _FEWER:
        load = ", at any load," if identity.endswith("DENSE") else ""
        for opponent, measure in product(opponents, ("success", "failure", "attempt")):
            yield _claim(
                identity,
                place=place,
                part=f"{method}-{opponent}-steps-{measure}",
                statement=f"On no queue{load} does {method} look at more list nodes per {measure} than {opponent}.",
                decide=partial(_decide, method=method, opponent=opponent, measure=measure),
                reading=reading,
            )
    for method in ("AS", "FS_f", "ISS"):
        yield _claim(
            "MO-CLAIM-T1-BEST",
            place="section 4.3",
            part=f"{method}-FS_1",
            statement=f"{method} starts every job of every queue when FS_1 does.",
            decide=partial(_decide_equal, method=method),
            reading="law",
        )


CLAIMS: tuple[Claim, ...] = tuple(_claims())
