"""A schedule of jobs on a torus that takes no search, and what no schedule undercuts: what is known before any engine is asked."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import faults_of_kind
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.errors import EngineError
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.contention_optimum import lower_bound
from allocert.models.torus.non_preemptive_bounds import cells_of, list_schedule
from allocert.solvers.answer import Answer

__all__ = ["simple_schedule"]

_MOST_JOBS = 2_000
_MOST_CELLS = 20_000


def simple_schedule(jobs: JobSet, kind: str) -> Answer[Schedule] | None:
    """A schedule of that kind by a list, else one job after the other; ``None`` for very many jobs.

    Raises :class:`EngineError` if it is none.
    """
    if len(jobs.jobs) > _MOST_JOBS:
        return None
    listed = _listed(jobs, kind) if kind in ("contiguous", "aligned", "strided") else None
    engine, pieces = ("one after the other", _one_by_one(jobs, kind)) if listed is None else ("lists", listed)
    schedule = Schedule(jobs, tuple(pieces))
    fault = next(faults_of_kind(schedule, kind), None)
    if fault is not None:
        raise EngineError(f"a schedule that is none: {fault}")
    return Answer.feasible(
        schedule,
        engine=engine,
        value=schedule.makespan,
        bound=lower_bound(jobs),
        reason="nothing was searched",
    )


def _one_by_one(jobs: JobSet, kind: str) -> list[Piece]:
    """Each job alone, where every kind of schedule has a place for it."""
    pieces, now = [], Fraction(0)
    for number, job in enumerate(jobs.jobs):
        if kind in ("preemptive", "contiguous", "aligned"):
            place = Subtorus.interval(0, job.side)
        else:
            place = Subtorus.strided(jobs.torus, job.side, 0, 0)
        pieces.append(Piece(number, place, now, now + job.time))
        now += job.time
    return pieces


def _listed(jobs: JobSet, kind: str) -> list[Piece] | None:
    """The best of some lists, if the cells are few enough."""
    sides = {job.side for job in jobs.jobs}
    cells = {side: cells_of(jobs.torus, side, kind) for side in sides}
    if sum(len(cells[job.side]) for job in jobs.jobs) > _MOST_CELLS:
        return None
    scale = lcm(*(job.time.denominator for job in jobs.jobs))
    families = [cells[job.side] for job in jobs.jobs]
    _, starts, chosen = list_schedule([(job.side, int(job.time * scale)) for job in jobs.jobs], families, 0)
    return [
        Piece(number, Subtorus(word, word), Fraction(start, scale), Fraction(start, scale) + job.time)
        for number, (job, start, word) in enumerate(
            zip(
                jobs.jobs,
                starts,
                (family[cell] for family, cell in zip(families, chosen, strict=True)),
                strict=True,
            )
        )
    ]
