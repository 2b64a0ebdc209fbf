"""The least makespan without contention and without preemption, with a schedule: cells contiguous, aligned or strided.

Times are multiples of one number, their greatest common divisor. In a schedule of least makespan each job can be moved to an
earlier start in its own cell, as long as that is free, one after the other in the order of starts. Then each job starts at
0 or where another one ends, so that all starts are sums of times: multiples of that number too. So whole numbers are exact.

Rows alone decide. Whatever rows and columns the jobs of a schedule have, each may take for its columns those with the numbers of
its rows: jobs at the same time have no rows in common, so they have no columns in common then.

Where any two cells are nested or disjoint (aligned or strided, sides in a chain of divisors) time need not be modelled: jobs
stacked by falling side leave no row waiting, so that the least makespan is the least load of the most loaded row.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from math import gcd, lcm
from typing import Any, Literal

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule, faults
from allocert.errors import EngineError, InstanceError, TooLargeError
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import repeat
from allocert.models.torus.non_preemptive_bounds import (
    Job,
    cells_of,
    laminar,
    list_schedule,
    lower_bounds,
    never_together,
    stacked,
)
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines.makespan import MakespanLimit, least_height, least_load, least_makespan_of_cells

__all__ = ["PLACINGS", "MakespanLimit", "Placing", "cumulative_bound", "least_makespan"]

Placing = Literal["contiguous", "aligned", "strided"]
_MOST_JOBS = 500
_MOST_TERMS = 1 << 18
"""Of the rows of all cells of all jobs, each of which is a term of the engine's model."""
PLACINGS: tuple[Placing, ...] = ("contiguous", "aligned", "strided")


@dataclass(frozen=True)
class _Found:
    """Starts and cells (words of rows) of the jobs that share time, and what is known of the least makespan."""

    starts: tuple[int, ...]
    cells: tuple[int, ...]
    value: int
    bound: int
    engine: str
    reason: str


def least_makespan(
    jobs: JobSet, placing: Placing = "contiguous", limit: MakespanLimit | None = None
) -> Answer[Schedule]:
    """A schedule of least makespan, each job one piece; ``optimal`` if that is proved, else ``feasible`` with a bound.

    ``reason`` says what proves it: ``meets the bound: area`` needs no engine, ``uncertified`` rests on CP-SAT's word.

    Raises:
        InstanceError: another placing; for strided cells, a side that does not divide the torus's.
        TooLargeError: too many jobs or places.
        EngineError: the engine contradicts a schedule or a bound.
    """
    begun = time.perf_counter()
    if placing not in PLACINGS:
        raise InstanceError("placing", placing, "one of " + ", ".join(PLACINGS))
    if placing == "strided":
        jobs.check_divisors()
    _check_count(len(jobs.jobs))
    unit, times = _whole([job.time for job in jobs.jobs])
    whole = [(job.side, t) for job, t in zip(jobs.jobs, times, strict=True)]
    alone, rest = _split(jobs.torus, whole, placing)
    found = _search(jobs.torus, [whole[i] for i in rest], placing, limit or MakespanLimit())
    clock, pieces = found.value, []
    for index, start, word in zip(rest, found.starts, found.cells, strict=True):
        pieces.append(_piece(index, word, start, times[index], unit))
    for index in alone:
        pieces.append(
            _piece(index, cells_of(jobs.torus, whole[index][0], placing)[0], clock, times[index], unit)
        )
        clock += times[index]
    schedule = Schedule(jobs, tuple(sorted(pieces, key=lambda piece: piece.job)))
    wrong = next(faults(schedule, preemptive=False), None)
    if wrong is not None or schedule.makespan != clock * unit:
        raise EngineError(f"{found.engine}: no schedule of makespan {clock * unit}: {wrong}")
    bound = (found.bound + clock - found.value) * unit
    answer: Answer[Schedule]
    if found.value == found.bound:
        answer = Answer.optimal(schedule, clock * unit, engine=found.engine, reason=found.reason)
    else:
        answer = Answer.feasible(
            schedule, engine=found.engine, value=clock * unit, bound=bound, reason=found.reason
        )
    return replace(answer, seconds=time.perf_counter() - begun)


def cumulative_bound(jobs: JobSet, limit: MakespanLimit | None = None) -> Answer[tuple[Fraction, ...]]:
    """The least makespan if jobs only need as many rows as there are, wherever these lie; the witness are starts.

    No placing does better, so that the bound of the answer is one for all of them.
    """
    begun, limit = time.perf_counter(), limit or MakespanLimit()
    _check_count(len(jobs.jobs))
    unit, times = _whole([job.time for job in jobs.jobs])
    whole = [(job.side, t) for job, t in zip(jobs.jobs, times, strict=True)]
    alone, rest = _split(jobs.torus, whole, "contiguous")
    found = _cumulative(jobs.torus, [whole[i] for i in rest], limit)
    starts, clock = dict(zip(rest, found.starts, strict=True)), found.value
    for index in alone:
        starts[index] = clock
        clock += times[index]
    witness = tuple(starts[i] * unit for i in range(len(times)))
    answer: Answer[tuple[Fraction, ...]]
    if found.value == found.bound:
        answer = Answer.optimal(witness, clock * unit, engine=found.engine, reason=found.reason)
    else:
        bound = (found.bound + clock - found.value) * unit
        answer = Answer.feasible(
            witness, engine=found.engine, value=clock * unit, bound=bound, reason=found.reason
        )
    return replace(answer, seconds=time.perf_counter() - begun)


def _whole(times: Sequence[Fraction]) -> tuple[Fraction, list[int]]:
    """The greatest number of which all times are multiples, and how many times it is in each."""
    common = lcm(*(t.denominator for t in times))
    scaled = [int(t * common) for t in times]
    unit = reduce(gcd, scaled, 0) or 1
    return Fraction(unit, common), [t // unit for t in scaled]


def _split(torus: int, jobs: Sequence[Job], placing: str) -> tuple[list[int], list[int]]:
    """Jobs that can run together with none of the others, and the others: the former may all come last.

    Such a job cuts the time in two, and what is behind it can be moved before it.
    """
    rest = sorted(range(len(jobs)), key=lambda i: (jobs[i][0], i))
    alone: list[int] = []
    while rest:
        cut = [
            i
            for i in rest
            if all(never_together(torus, jobs[i][0], jobs[k][0], placing) for k in rest if k != i)
        ]
        if not cut:
            break
        alone += cut
        rest = [i for i in rest if i not in cut]
    return alone, sorted(rest)


def _search(torus: int, jobs: Sequence[Job], placing: Placing, limit: MakespanLimit) -> _Found:
    if not jobs:
        return _Found((), (), 0, 0, "bounds", "nothing to arrange")
    grain = gcd(*(side for side, _ in jobs))
    if grain > 1:
        coarse = _search(torus // grain, [(side // grain, t) for side, t in jobs], placing, limit)
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
            tuple(zip(found.starts, _numbers(families, found.cells), strict=True)),
            found.bound,
            limit,
        )
        return _better(found, answer, answer.witness, families)
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
        tuple(zip(found.starts, _numbers(families, found.cells), strict=True)),
        found.bound,
        limit.part(0.1),
    )
    return _better(found, placed, placed.witness, families)


def _finer(word: int, torus: int, grain: int, placing: Placing) -> int:
    """A cell of a torus each of whose rows stands for ``grain`` rows: neighbours, or for strided cells those of a residue."""
    if placing == "strided":
        return repeat(word, torus, grain)
    low = (word & -word).bit_length() - 1
    return ((1 << grain * word.bit_count()) - 1) << grain * low


def _check_count(count: int) -> None:
    if count > _MOST_JOBS:
        raise TooLargeError("jobs", count, f"at most {_MOST_JOBS} jobs")


def _check_places(torus: int, jobs: Sequence[Job]) -> None:
    """Sides have no common divisor but 1 here: places cannot be taken together."""
    terms = sum(side * (torus - side + 1) for side, _ in jobs)
    if terms > _MOST_TERMS:
        raise TooLargeError(
            "jobs", f"{len(jobs)} on {torus} rows", "fewer jobs or rows, or sides with a common divisor"
        )


def _listed(torus: int, jobs: Sequence[Job], families: Sequence[Sequence[int]]) -> _Found:
    """The best list schedule against the simple bounds."""
    name, bound = max(lower_bounds(torus, jobs).items(), key=lambda item: item[1])
    value, starts, chosen = list_schedule(jobs, families, bound)
    cells = tuple(family[number] for family, number in zip(families, chosen, strict=True))
    return _Found(tuple(starts), cells, value, bound, "lists", f"meets the bound: {name}")


def _nested(
    torus: int, jobs: Sequence[Job], families: Sequence[Sequence[int]], limit: MakespanLimit
) -> _Found:
    """Nested cells: the least load of the most loaded row, by lists and else by the engine."""
    found = _listed(torus, jobs, families)
    if found.value == found.bound:
        return found
    answer = least_load([t for _, t in jobs], families, _numbers(families, found.cells), found.bound, limit)
    if answer.witness is None:
        return replace(found, reason=answer.reason)
    starts = stacked(jobs, answer.witness, families)
    return _better(found, answer, tuple(zip(starts, answer.witness, strict=True)), families)


def _two_stacks(
    torus: int, jobs: Sequence[Job], nested: _Found, found: _Found, limit: MakespanLimit
) -> _Found:
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
        known = _numbers(families, nested.cells)
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
        found = _Found(tuple(starts), cells, value, found.bound, answer.engine, found.reason)
        if value == found.bound:
            return found
    return found


def _cumulative(torus: int, jobs: Sequence[Job], limit: MakespanLimit) -> _Found:
    """The relaxation to a sum of sides; cells are not given."""
    if not jobs:
        return _Found((), (), 0, 0, "bounds", "nothing to arrange")
    grain = gcd(*(side for side, _ in jobs))
    if grain > 1:
        return _cumulative(torus // grain, [(side // grain, t) for side, t in jobs], limit)
    name, bound = max(lower_bounds(torus, jobs).items(), key=lambda item: item[1])
    value, starts = _side_by_side(torus, jobs)
    found = _Found(tuple(starts), (), value, bound, "lists", f"meets the bound: {name}")
    if value == bound:
        return found
    answer = least_height(torus, jobs, tuple((s, 0) for s in starts), bound, limit, placed=False)
    return _better(found, answer, answer.witness, [[0]] * len(jobs))


def _relaxations(
    torus: int, jobs: Sequence[Job], families: Sequence[Sequence[int]], found: _Found, limit: MakespanLimit
) -> Iterator[tuple[str, int]]:
    """Lower bounds by the engine: the least load of rows, whatever the order in time; then the cumulative one."""
    loads = least_load([t for _, t in jobs], families, _numbers(families, found.cells), found.bound, limit)
    if loads.bound is not None:
        yield "least load of rows", int(loads.bound)
    yield "cumulative bound", _cumulative(torus, jobs, limit.part(0.5)).bound


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


def _better(
    found: _Found,
    answer: Answer[Any],
    placed: tuple[tuple[int, int], ...] | None,
    families: Sequence[Sequence[int]],
) -> _Found:
    """What the engine adds to a schedule and a bound: starts, and the numbers of cells in each job's family."""
    if placed is None or answer.value is None or answer.bound is None:
        return replace(found, reason=answer.reason)
    bound = max(found.bound, int(answer.bound))
    if answer.value > found.value or (answer.status is not Status.OPTIMAL and answer.value == found.value):
        return replace(found, bound=bound, reason=answer.reason)
    return _Found(
        tuple(start for start, _ in placed),
        tuple(families[index][number] for index, (_, number) in enumerate(placed)),
        int(answer.value),
        bound,
        answer.engine,
        found.reason if answer.value == found.bound else answer.reason,
    )


def _numbers(families: Sequence[Sequence[int]], cells: Sequence[int]) -> tuple[int, ...]:
    """The numbers of cells in the families."""
    return tuple(family.index(word) for family, word in zip(families, cells, strict=True))


def _piece(index: int, rows: int, start: int, length: int, unit: Fraction) -> Piece:
    return Piece(index, Subtorus(rows, rows), start * unit, (start + length) * unit)
