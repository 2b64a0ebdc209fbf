"""Morgenstern 1994, section 4.1: how many attempts of a queue can fail, and whom they meet, for every queue."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from allocert.machines import Mesh
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.theorems.fcfs import FAILURES, FAILURES_BY_INSTANT, RESIDENTS_MET
from allocert.simulation.attempts import Attempts, attempts
from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = [
    "CLAIMS",
    "MESH",
    "every_queue",
    "largest_share",
    "least_number",
    "reachable",
]

MESH = Mesh(2, 2)
"""On which all queues are played."""

_EVERY = "all queues of requests that a method grants on the empty mesh, all meshes and methods"
_PLAYED = (
    f"all queues of n <= {{top}} requests on {MESH.spec} with times 1 and 2, played to this suite's FS_f"
)
_REACHED = (
    "every number f of failures from 0 to n - 1 is reached, on M(n,1) by f requests for all of it and n - f for one processor; "
    "all schedules by enumeration"
)


def largest_share(requests: int) -> Fraction:
    """The greatest part of the attempts that can fail: (n - 1) / (2n - 1)."""
    return Fraction(requests - 1, 2 * requests - 1)


def least_number(requests: int, left: int | Fraction) -> Fraction:
    """The least mean number of residents met by an attempt, if ``left`` are resident after the last success."""
    return (requests + Fraction(left) * (left - 3) / 2) / (2 * requests - left)


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


def every_queue(n: int) -> Iterator[tuple[tuple[tuple[int, int], int], ...]]:
    """All queues of that length."""
    kinds = [(request, time) for request in MESH.requests() for time in (1, 2)]
    yield from product(kinds, repeat=n)


def _witnesses(n: int) -> Iterator[tuple[tuple[tuple[int, int], int], ...]]:
    """For each f < n a queue that should have f failures on M(n,1): after the f whole meshes the rest is granted at once."""
    for f in range(n):
        yield (((n, 1), 1),) * f + (((1, 1), 1),) * (n - f)


def _failure(n: int, queue: Any, found: Attempts, what: str) -> Failure:
    described = ", ".join(f"{x} x {y} for {t}" for (x, y), t in queue)
    data = {"n": n, "machine": MESH.spec, "queue": [[list(r), t] for r, t in queue]}
    return Failure(
        f"{MESH.spec}, {described}: {len(found.failures)} failures, {found.left} left; {what}", data
    )


@every(4, 5, 6, first=1, checked=f"{_PLAYED}; {_REACHED}")
def failures_range(n: int, together: bool) -> Iterator[Failure | None]:
    """The failures of each queue are as many as its residents left tell, and all numbers of failures occur."""
    reached = {len(attempts(Mesh(n, 1), queue, together).failures) for queue in _witnesses(n)}
    for queue in every_queue(n):
        found = attempts(MESH, queue, together)
        failures, due = len(found.failures), n - found.left
        reached.add(failures)
        right = failures <= due if together else failures == due
        yield None if right else _failure(n, queue, found, f"{due} due")
    scheduled = {failures for failures, _ in reachable(n, together)}
    for f in range(max(n, *(f + 1 for f in scheduled | reached))):
        same = f in reached and f in scheduled and f <= n - 1
        described = f"n = {n}, {f} failures: by a queue {f in reached}, by a schedule {f in scheduled}"
        yield None if same else Failure(described, {"n": n, "failures": f})


@by_coq(RESIDENTS_MET, _EVERY)
@every(4, 5, 6, first=1, checked=_PLAYED)
def residents_met(n: int) -> Iterator[Failure | None]:
    """How many residents the attempts of each queue meet, by those that the failures meet."""
    for queue in every_queue(n):
        found = attempts(MESH, queue, False)
        k, met = found.left, sum(found.failures)
        total = sum(found.successes) + met
        right = 2 * total == 4 * met + k * (k + 1) - 2 * n
        least = total >= least_number(n, k) * (2 * n - k)
        yield None if right and least else _failure(n, queue, found, f"{total} residents met")


CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            "MO-FAIL-SHARE",
            f"Tried again after {described}.",
            by_coq(proof, _EVERY)(partial(failures_range, together=together)),
            reading=reading,
            solver_free=False,
        )
        for reading, together, proof, described in (
            (
                "release",
                False,
                FAILURES,
                (
                    "every single release, a queue of n requests fails n - k times, with k residents after the last success; every "
                    "number of failures from 0 to n - 1 occurs, so 0 to (n-1)/(2n-1) of the attempts fail"
                ),
            ),
            (
                "instant",
                True,
                FAILURES_BY_INSTANT,
                (
                    "all releases of an instant, a queue of n requests fails at most n - k times, with k residents after the last "
                    "success; every number from 0 to n - 1 occurs, the shares being as for single releases"
                ),
            ),
        )
    ),
    Claim(
        "MO-FAIL-SHARE",
        "Tried again after every single release, all attempts together meet twice the residents that the failures meet, less n, "
        "plus k(k+1)/2.",
        residents_met,
        "number",
        solver_free=False,
    ),
)
