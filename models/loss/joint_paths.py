"""Two shipped strategies fed the same requests and releases: shortest histories on which one grants alone.

A strategy that refuses a request has lost it, and its later release does nothing. So the strategies may hold different
jobs, as two runs of the loss model on the same arrivals do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from allocert.models.loss.systems import SYSTEMS, LossSystem
from allocert.solvers.statesearch import explore

__all__ = ["Separation", "Step", "joint_successors", "separation"]

Step: TypeAlias = "tuple[str, int]"
"""``("request", k)``, or ``("release", i)`` of what the i-th request got, counted from 0."""

_Job: TypeAlias = "tuple[int, int, int]"
"""A job that somebody holds: its dimension and its start with either strategy, -1 where it was refused."""

_Joint: TypeAlias = "tuple[Any, Any, tuple[_Job, ...]]"


@dataclass(frozen=True)
class Separation:
    """The shortest history whose last request the first strategy grants and the second refuses.

    ``steps`` is ``None`` if there is none; unless ``complete``, only none among the histories that were examined,
    all of at most ``depth`` steps.
    """

    steps: tuple[Step, ...] | None
    states: int
    depth: int
    complete: bool


@lru_cache(maxsize=4096)
def separation(
    granting: str,
    refusing: str,
    n: int,
    faulty: tuple[int, ...] = (),
    *,
    alike: bool = False,
    limit: int = 200_000,
) -> Separation:
    """Search all histories, shortest first; with ``alike`` only those in which all requests before the last are
    answered alike. At most ``limit`` joint states are examined.
    """
    first, second = SYSTEMS[granting](n, faulty), SYSTEMS[refusing](n, faulty)

    def successors(state: _Joint) -> Iterator[tuple[tuple[str, Any], _Joint]]:
        for label, after in joint_successors(first, second, state):
            if not (alike and any(-1 in job for job in after[2])):
                yield label, after

    def alone(state: _Joint) -> int | None:
        for k in range(n + 1):
            if first.take(state[0], k) is not None and second.take(state[1], k) is None:
                return k
        return None

    start: _Joint = (first.initial, second.initial, ())
    found = explore([start], successors, violates=alone, limit_states=limit)
    if found.violation is None:
        depth = found.depth if found.complete else found.depth - 1
        return Separation(None, found.states, depth, found.complete)
    steps = (*_numbered(first, second, found.violation.path), ("request", found.violation.what))
    return Separation(steps, found.states, len(steps), True)


def joint_successors(
    first: LossSystem[Any], second: LossSystem[Any], state: _Joint
) -> Iterator[tuple[tuple[str, Any], _Joint]]:
    """Every event that changes a joint state, and what it leads to.

    A joint state is either strategy's decision state and the jobs that somebody holds; the events are
    ``("request", k)`` and ``("release", job)``.
    """
    one, other, jobs = state
    for k in range(first.n + 1):
        here, there = first.take(one, k), second.take(other, k)
        if here is None and there is None:
            continue
        job = (k, -1 if here is None else here[0], -1 if there is None else there[0])
        after = one if here is None else here[1], other if there is None else there[1]
        yield ("request", k), (*after, tuple(sorted((*jobs, job))))
    for i, (k, start, place) in enumerate(jobs):
        rest = jobs[:i] + jobs[i + 1 :]
        left = one if start < 0 else first.give(one, (k, start))
        right = other if place < 0 else second.give(other, (k, place))
        yield ("release", jobs[i]), (left, right, rest)


def _numbered(
    first: LossSystem[Any], second: LossSystem[Any], path: tuple[tuple[str, Any], ...]
) -> tuple[Step, ...]:
    """Releases by the number of the request instead of by the job."""
    state: _Joint = (first.initial, second.initial, ())
    owners: dict[_Job, int] = {}
    asked, steps = 0, []
    for kind, what in path:
        after = next(
            target for label, target in joint_successors(first, second, state) if label == (kind, what)
        )
        if kind == "request":
            (job,) = set(after[2]) - set(state[2])
            owners[job] = asked
            asked += 1
            steps.append((kind, what))
        else:
            steps.append((kind, owners.pop(what)))
        state = after
    return tuple(steps)
