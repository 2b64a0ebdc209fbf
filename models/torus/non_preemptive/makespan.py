"""The least makespan without contention and without preemption, with a schedule: cells contiguous, aligned or strided.

Times are multiples of one number, their greatest common divisor. In a schedule of least makespan each job can be moved to an
earlier start in its own cell, as long as that is free, one after the other in the order of starts. Then each job starts at
0 or where another one ends, so that all starts are sums of times: multiples of that number too. So whole numbers are exact.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import gcd, lcm

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule, faults
from allocert.errors import EngineError, InstanceError, TooLargeError
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.non_preemptive.bounds import (
    Job,
    cells_of,
    never_together,
)
from allocert.models.torus.non_preemptive.search import Placing, search_schedule
from allocert.solvers.answer import Answer
from allocert.solvers.engines.makespan import MakespanLimit

__all__ = ["PLACINGS", "MakespanLimit", "Placing", "least_makespan"]

_MOST_JOBS = 500
PLACINGS: tuple[Placing, ...] = ("contiguous", "aligned", "strided")


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
    found = search_schedule(jobs.torus, [whole[i] for i in rest], placing, limit or MakespanLimit())
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


def _whole(times: Sequence[Fraction]) -> tuple[Fraction, list[int]]:
    """The greatest common divisor of all times, and each time divided by it."""
    common = lcm(*(t.denominator for t in times))
    scaled = [int(t * common) for t in times]
    unit = reduce(gcd, scaled, 0) or 1
    return Fraction(unit, common), [t // unit for t in scaled]


def _split(torus: int, jobs: Sequence[Job], placing: str) -> tuple[list[int], list[int]]:
    """Jobs that can run together with none of the others, and the others: the former may all come last.

    Such a job cuts the time in two, and the later jobs can be moved before it.
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


def _check_count(count: int) -> None:
    if count > _MOST_JOBS:
        raise TooLargeError("jobs", count, f"at most {_MOST_JOBS} jobs")


def _piece(index: int, rows: int, start: int, length: int, unit: Fraction) -> Piece:
    return Piece(index, Subtorus(rows, rows), start * unit, (start + length) * unit)
