"""Starts of least makespan for jobs that only need as many rows as there are, and the records of any such search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import gcd
from typing import Any

from allocert.models.torus.non_preemptive.bounds import (
    Job,
    lower_bounds,
)
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines.makespan import MakespanLimit, least_height

__all__ = ["Found", "improved", "numbers_of", "search_starts"]


@dataclass(frozen=True)
class Found:
    """Starts and cells (words of rows) of the jobs that share time, and the bound on the least makespan."""

    starts: tuple[int, ...]
    cells: tuple[int, ...]
    value: int
    bound: int
    engine: str
    reason: str


def search_starts(torus: int, jobs: Sequence[Job], limit: MakespanLimit) -> Found:
    """The relaxation to a sum of sides; cells are not given."""
    if not jobs:
        return Found((), (), 0, 0, "bounds", "nothing to arrange")
    grain = gcd(*(side for side, _ in jobs))
    if grain > 1:
        return search_starts(torus // grain, [(side // grain, t) for side, t in jobs], limit)
    name, bound = max(lower_bounds(torus, jobs).items(), key=lambda item: item[1])
    value, starts = _side_by_side(torus, jobs)
    found = Found(tuple(starts), (), value, bound, "lists", f"meets the bound: {name}")
    if value == bound:
        return found
    answer = least_height(torus, jobs, tuple((s, 0) for s in starts), bound, limit, placed=False)
    return improved(found, answer, answer.witness, [[0]] * len(jobs))


def _side_by_side(torus: int, jobs: Sequence[Job]) -> tuple[int, list[int]]:
    """A list schedule of the relaxation: larger sides, then longer times, each at the first instant with room."""
    starts = [0] * len(jobs)
    instants, taken = [0], [0]
    for index in sorted(range(len(jobs)), key=lambda i: (-jobs[i][0], -jobs[i][1])):
        side, length = jobs[index]
        first = behind = 0
        while behind < len(instants) and instants[behind] < instants[first] + length:
            behind += 1
            if taken[behind - 1] + side > torus:
                first = behind
        end = instants[first] + length
        if behind == len(instants) or instants[behind] > end:
            instants.insert(behind, end)
            taken.insert(behind, taken[behind - 1])
        for at in range(first, behind):
            taken[at] += side
        starts[index] = instants[first]
    return max((s + t for s, (_, t) in zip(starts, jobs, strict=True)), default=0), starts


def improved(
    found: Found,
    answer: Answer[Any],
    placed: tuple[tuple[int, int], ...] | None,
    families: Sequence[Sequence[int]],
) -> Found:
    """What the engine adds to a schedule and a bound: starts, and the numbers of cells in each job's family."""
    if placed is None or answer.value is None or answer.bound is None:
        return replace(found, reason=answer.reason)
    bound = max(found.bound, int(answer.bound))
    if answer.value > found.value or (answer.status is not Status.OPTIMAL and answer.value == found.value):
        return replace(found, bound=bound, reason=answer.reason)
    return Found(
        tuple(start for start, _ in placed),
        tuple(families[index][number] for index, (_, number) in enumerate(placed)),
        int(answer.value),
        bound,
        answer.engine,
        found.reason if answer.value == found.bound else answer.reason,
    )


def numbers_of(families: Sequence[Sequence[int]], cells: Sequence[int]) -> tuple[int, ...]:
    """The numbers of cells in the families."""
    return tuple(family.index(word) for family, word in zip(families, cells, strict=True))
