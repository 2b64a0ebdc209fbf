"""A schedule of jobs on a torus without search, and a bound that no schedule undercuts: both without an engine."""

from __future__ import annotations

from fractions import Fraction
from heapq import heapify, heapreplace
from math import lcm

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import CONTENTION, faults_of_kind
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.errors import EngineError
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.contention.optimum import lower_bound
from allocert.models.torus.non_preemptive.bounds import cells_of, list_schedule
from allocert.solvers.answer import Answer

__all__ = ["bound_apart", "simple_schedule"]

_MOST_ROWS = 200_000
"""Rows that all lists together look at: those of every cell of every job, once a list."""

_FIRST_LISTS = 3


def simple_schedule(jobs: JobSet, kind: str) -> Answer[Schedule]:
    """The better of a list schedule, where jobs and cells are few enough, and of lanes; with a bound for that kind.

    Jobs at the same time share no rows or columns in it, so that it is a schedule of every kind with contention too: no
    window of a job overlaps with one of a contender, and nothing is dilated in any reading.

    Raises :class:`EngineError` if it is no schedule.
    """
    placing = "strided" if kind in CONTENTION or kind == "strided" else "aligned"
    best = _lanes(jobs, placing)
    listed = _listed(jobs, kind if kind == "contiguous" else placing)
    if listed is not None and listed.makespan <= best.makespan:
        best = listed
    fault = next(faults_of_kind(best, placing if kind in CONTENTION else kind), None)
    if fault is not None:
        raise EngineError(f"a schedule that is none: {fault}")
    bound = lower_bound(jobs) if kind in CONTENTION else bound_apart(jobs)
    engine = "lists" if best is listed else "lanes"
    if best.makespan == bound:
        return Answer.optimal(best, bound, engine=engine, reason="meets the bound")
    return Answer.feasible(
        best, engine=engine, value=best.makespan, bound=bound, reason="nothing was searched"
    )


def bound_apart(jobs: JobSet) -> Fraction:
    """No schedule without contention is shorter, preemptive ones included.

    Jobs that run together have no rows in common: their sides add up to the torus's at most, and of sides above its
    half there is one at a time.
    """
    rows = sum((job.side * job.time for job in jobs.jobs), Fraction(0)) / jobs.torus
    large = sum((job.time for job in jobs.jobs if 2 * job.side > jobs.torus), Fraction(0))
    return max([rows, large, *(job.time for job in jobs.jobs)])


def _lanes(jobs: JobSet, placing: str) -> Schedule:
    """Side after side, the largest first: as many lanes as cells lie side by side; each job, longest first, in the emptiest."""
    pieces: list[Piece] = []
    now = Fraction(0)
    for side in sorted({job.side for job in jobs.jobs}, reverse=True):
        numbers = [k for k, job in enumerate(jobs.jobs) if job.side == side]
        cells = cells_of(jobs.torus, side, placing)
        lanes = [(now, lane) for lane in range(min(len(cells), len(numbers)))]
        heapify(lanes)
        for number in sorted(numbers, key=lambda k: -jobs.jobs[k].time):
            start, lane = lanes[0]
            end = start + jobs.jobs[number].time
            pieces.append(Piece(number, Subtorus(cells[lane], cells[lane]), start, end))
            heapreplace(lanes, (end, lane))
        now = max(lanes)[0]
    return Schedule(jobs, tuple(sorted(pieces, key=lambda piece: (piece.start, piece.job))))


def _listed(jobs: JobSet, placing: str) -> Schedule | None:
    """The best of some lists, if the cells are few enough."""
    cells = {side: cells_of(jobs.torus, side, placing) for side in {job.side for job in jobs.jobs}}
    lists = _MOST_ROWS // sum(len(cells[job.side]) * job.side for job in jobs.jobs)
    if lists < _FIRST_LISTS:
        return None
    scale = lcm(*(job.time.denominator for job in jobs.jobs))
    families = [cells[job.side] for job in jobs.jobs]
    whole = [(job.side, int(job.time * scale)) for job in jobs.jobs]
    _, starts, chosen = list_schedule(whole, families, 0, tries=min(24, lists - _FIRST_LISTS))
    pieces = []
    for number, (start, cell) in enumerate(zip(starts, chosen, strict=True)):
        word, begin = families[number][cell], Fraction(start, scale)
        pieces.append(Piece(number, Subtorus(word, word), begin, begin + jobs.jobs[number].time))
    return Schedule(jobs, tuple(sorted(pieces, key=lambda piece: (piece.start, piece.job))))
