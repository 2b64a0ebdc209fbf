"""The search for a schedule of least makespan without contention and without preemption, in whole numbers.

Rows alone decide. Whatever rows and columns the jobs of a schedule have, each may take for its columns those with the numbers of
its rows: jobs at the same time have no rows in common, so they have no columns in common then.

Where any two cells are nested or disjoint (aligned or strided, sides in a chain of divisors) time need not be modelled: jobs
stacked by falling side leave no row waiting, so that the least makespan is the least load of the most loaded row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import gcd
from typing import Literal

from allocert.errors import TooLargeError
from allocert.machines.words import repeat
from allocert.models.torus.non_preemptive.bounds import (
    Job,
    cells_of,
    laminar,
    list_schedule,
    lower_bounds,
    stacked,
)
from allocert.models.torus.non_preemptive.cumulative import Found, improved, numbers_of, search_starts
from allocert.solvers.engines.makespan import MakespanLimit, least_height, least_load, least_makespan_of_cells

__all__ = ["Placing", "search_schedule"]

Placing = Literal["contiguous", "aligned", "strided"]
"""Which cells there are: rows next to one another, such that begin at a multiple of their number, or rows of a residue."""

_MOST_TERMS = 1 << 18
"""The most rows of all cells of all jobs; each is a term of the engine's model."""


def search_schedule(torus: int, jobs: Sequence[Job], placing: Placing, limit: MakespanLimit) -> Found:
    """The best schedule found of jobs that share time, and the bound on the least makespan."""
    if not jobs:
        return Found((), (), 0, 0, "bounds", "nothing to arrange")
    grain = gcd(*(side for side, _ in jobs))
    if grain > 1:
        coarse = search_schedule(torus // grain, [(side // grain, t) for side, t in jobs], placing, limit)
        finer = tuple(_finer(word, torus // grain, grain, placing) for word in coarse.cells)
        return replace(coarse, cells=finer)
    _check_places(torus, jobs)
    families = [cells_of(torus, side, placing) for side, _ in jobs]
    if placing != "contiguous" and laminar(families):
        return _nested(torus, jobs, families, limit)
    found = _listed(torus, jobs, families)
    if found.value == found.bound:
        return found
    if placing != "contiguous":
        answer = least_makespan_of_cells(
            [t for _, t in jobs],
            families,
            tuple(zip(found.starts, numbers_of(families, found.cells), strict=True)),
            found.bound,
            limit,
        )
        return improved(found, answer, answer.witness, families)
    even = [cells_of(torus, side, "aligned") for side, _ in jobs]
    if laminar(even):
        nested = _nested(torus, jobs, even, limit.part(0.3))
        if nested.value == found.bound:
            return nested
        if nested.value < found.value:
            found = replace(nested, bound=found.bound, reason=found.reason)
        found = _two_stacks(torus, jobs, nested, found, limit.part(0.15))
        if found.value == found.bound:
            return found
    for name, bound in _relaxations(torus, jobs, families, found, limit.part(0.2)):
        if bound > found.bound:
            found = replace(found, bound=bound, reason=f"meets the {name}, uncertified")
        if found.value == found.bound:
            return found
    placed = least_height(
        torus,
        jobs,
        tuple(zip(found.starts, numbers_of(families, found.cells), strict=True)),
        found.bound,
        limit.part(0.1),
    )
    return improved(found, placed, placed.witness, families)


def _finer(word: int, torus: int, grain: int, placing: Placing) -> int:
    """A cell of a torus each of whose rows stands for ``grain`` rows: neighbours, or for strided cells those of a residue."""
    if placing == "strided":
        return repeat(word, torus, grain)
    low = (word & -word).bit_length() - 1
    return ((1 << grain * word.bit_count()) - 1) << grain * low


def _check_places(torus: int, jobs: Sequence[Job]) -> None:
    """Sides have no common divisor but 1 here: places cannot be taken together."""
    terms = sum(side * (torus - side + 1) for side, _ in jobs)
    if terms > _MOST_TERMS:
        raise TooLargeError(
            "jobs", f"{len(jobs)} on {torus} rows", "fewer jobs or rows, or sides with a common divisor"
        )


def _listed(torus: int, jobs: Sequence[Job], families: Sequence[Sequence[int]]) -> Found:
    """The best list schedule against the simple bounds."""
    name, bound = max(lower_bounds(torus, jobs).items(), key=lambda item: item[1])
    value, starts, chosen = list_schedule(jobs, families, bound)
    cells = tuple(family[number] for family, number in zip(families, chosen, strict=True))
    return Found(tuple(starts), cells, value, bound, "lists", f"meets the bound: {name}")


def _nested(
    torus: int, jobs: Sequence[Job], families: Sequence[Sequence[int]], limit: MakespanLimit
) -> Found:
    """Nested cells: the least load of the most loaded row, by lists and else by the engine."""
    found = _listed(torus, jobs, families)
    if found.value == found.bound:
        return found
    answer = least_load([t for _, t in jobs], families, numbers_of(families, found.cells), found.bound, limit)
    if answer.witness is None:
        return replace(found, reason=answer.reason)
    starts = stacked(jobs, answer.witness, families)
    return improved(found, answer, tuple(zip(starts, answer.witness, strict=True)), families)


def _two_stacks(torus: int, jobs: Sequence[Job], nested: Found, found: Found, limit: MakespanLimit) -> Found:
    """Aligned cells stacked from the start on, and cells that are aligned but for a shift hung from the end, if that is better.

    Both stacks leave no row waiting, so that the jobs fit as soon as no row is loaded with more than the makespan.
    """
    widest = max(side for side, _ in jobs)
    for shift in (s for s in (2, 1, 4, 8) if s < widest):
        families, below = [], []
        for side, _ in jobs:
            even = cells_of(torus, side, "aligned")
            moved = [((1 << side) - 1) << first for first in range(shift, torus - side + 1, side)]
            families.append(even + [word for word in moved if word not in even])
            below.append(len(even))
        known = numbers_of(families, nested.cells)
        answer = least_load([t for _, t in jobs], families, known, found.bound, limit)
        if answer.witness is None or answer.value is None or answer.value >= found.value:
            continue
        choice, value = answer.witness, int(answer.value)
        down = [i for i, number in enumerate(choice) if number >= below[i]]
        starts = [0] * len(jobs)
        for chosen in ([i for i in range(len(jobs)) if i not in down], down):
            picked = [jobs[i] for i in chosen]
            own = stacked(picked, [choice[i] for i in chosen], [families[i] for i in chosen])
            for index, start in zip(chosen, own, strict=True):
                starts[index] = value - start - jobs[index][1] if chosen is down else start
        cells = tuple(family[number] for family, number in zip(families, choice, strict=True))
        found = Found(tuple(starts), cells, value, found.bound, answer.engine, found.reason)
        if value == found.bound:
            return found
    return found


def _relaxations(
    torus: int, jobs: Sequence[Job], families: Sequence[Sequence[int]], found: Found, limit: MakespanLimit
) -> Iterator[tuple[str, int]]:
    """Lower bounds by the engine: the least load of rows, whatever the order in time; then the cumulative one."""
    loads = least_load([t for _, t in jobs], families, numbers_of(families, found.cells), found.bound, limit)
    if loads.bound is not None:
        yield "least load of rows", int(loads.bound)
    yield "cumulative bound", search_starts(torus, jobs, limit.part(0.5)).bound
