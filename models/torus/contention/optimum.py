"""The least makespan of jobs that contend for a torus's links, in each reading of the contention model.

Gupta and Srimani (1997) give a heuristic, CNP_Alloc, and no optimum to compare it with. Jobs run without
interruption on strided cells; sides are powers of two.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from allocert.allocators.torus.contention import READINGS, Placed, Reading, dilation, scheduled
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Schedule, faults
from allocert.errors import EngineError, InstanceError
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.contention import any_start as contention_any_start
from allocert.models.torus.contention import phases as contention_phases
from allocert.models.torus.contention import windows as contention_windows
from allocert.models.torus.contention.search import ANYTIME, WAITING, Family, search
from allocert.models.torus.strided_cells import Cells
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines import smt

__all__ = ["least_makespan", "lower_bound"]


def least_makespan(
    jobs: JobSet, reading: Reading, *, family: Family = ANYTIME, seconds: float = 60.0
) -> Answer[Schedule]:
    """A schedule of least makespan, checked against its reading; optimal on Z3's word.

    The sequential reading can be restricted to the schedules of a ``family`` (contention_search) that are searched without Z3.
    Otherwise starts are any reals, in all readings. Where ``seconds`` run out the answer is a schedule with all jobs one after the other,
    or the best found, with a lower bound.

    Raises:
        InstanceError: sides that are no powers of two.
        TooLargeError: the sequential reading with times or a torus that do not fit into machine words when scaled.
    """
    jobs.check_powers_of_two()
    started = time.perf_counter()
    if reading == "sequential":
        return _sequential(jobs, family, seconds)
    whole = [k for k, job in enumerate(jobs.jobs) if job.side == jobs.torus]
    rest = [k for k, job in enumerate(jobs.jobs) if job.side != jobs.torus]
    shift, places = _one_by_one(jobs, whole, Fraction(0))
    if not rest:
        schedule = _checked(jobs, places, reading)
        return Answer.optimal(
            schedule, schedule.makespan, engine="sum", seconds=time.perf_counter() - started
        )
    inner = JobSet(jobs.torus, tuple(jobs.jobs[k] for k in rest))
    answer, own = _posed(inner, reading, seconds)
    if answer.status is not Status.OPTIMAL or answer.value is None:
        _, later = _one_by_one(jobs, rest, shift)
        return _open(jobs, _checked(jobs, places + later, reading), answer.reason, answer.engine, started)
    later = [replace(one, job=rest[one.job], start=one.start + shift) for one in own]
    schedule = _checked(jobs, places + later, reading)
    if schedule.makespan != shift + answer.value:
        raise EngineError(
            f"{answer.engine} says {shift + answer.value}, its schedule lasts {schedule.makespan}"
        )
    spent = time.perf_counter() - started
    return Answer.optimal(schedule, schedule.makespan, engine=answer.engine, seconds=spent)


def _sequential(jobs: JobSet, family: Family, seconds: float) -> Answer[Schedule]:
    """Branch and bound; for starts at any moment Z3, unless the optimum with nominal windows is as late."""
    started = time.perf_counter()
    order, places, proved, engine = search(jobs, WAITING if family.any_start else family, seconds)
    found = _checked(jobs, places, "sequential", order)
    if not family.any_start:
        if proved:
            return Answer.optimal(found, found.makespan, engine=engine, seconds=time.perf_counter() - started)
        return _open(jobs, found, "limit reached", engine, started)
    nominal = least_makespan(jobs, "nominal-windows", seconds=seconds)
    bound = nominal.bound if nominal.bound is not None else lower_bound(jobs)
    if found.makespan == bound:
        shown = f"{engine}; {nominal.engine} with nominal windows, which is never later"
        return Answer.optimal(found, bound, engine=shown, seconds=time.perf_counter() - started)
    whole = [k for k, job in enumerate(jobs.jobs) if job.side == jobs.torus]
    rest = [k for k, job in enumerate(jobs.jobs) if job.side != jobs.torus]
    shift, first = _one_by_one(jobs, whole, Fraction(0))
    inner = JobSet(jobs.torus, tuple(jobs.jobs[k] for k in rest))
    cells = Cells.of(inner)
    posed = list(contention_any_start.constraints(inner, cells))
    answer = smt.minimise(contention_windows.MAKESPAN, posed, seconds=seconds)
    spent = time.perf_counter() - started
    if answer.status is not Status.OPTIMAL or answer.value is None or answer.witness is None:
        reason = answer.reason or "no schedule as good as one that exists"
        return Answer.feasible(
            found, value=found.makespan, bound=bound, reason=reason, engine=answer.engine, seconds=spent
        )
    own = contention_any_start.placed(inner, cells, answer.witness)
    places = first + [replace(one, job=rest[one.job], start=one.start + shift) for one in own]
    best = _checked(jobs, places, "sequential", [one.job for one in places])
    if best.makespan != shift + answer.value:
        raise EngineError(f"{answer.engine} says {shift + answer.value}, its schedule lasts {best.makespan}")
    return Answer.optimal(best, best.makespan, engine=answer.engine, seconds=spent)


def lower_bound(jobs: JobSet) -> Fraction:
    """No reading's makespan is less: jobs on the whole torus, then the longest other or all the processors' time."""
    whole = sum((job.time for job in jobs.jobs if job.side == jobs.torus), Fraction(0))
    others = [job for job in jobs.jobs if job.side != jobs.torus]
    area = sum((job.side**2 * job.time for job in others), Fraction(0)) / jobs.torus**2
    return whole + max([area, *(job.time for job in others)])


def _posed(jobs: JobSet, reading: Reading, seconds: float) -> tuple[Answer[smt.Values], list[Placed]]:
    cells = Cells.of(jobs)
    if reading == "nominal-windows" or reading == "dilated-windows":
        posed = list(contention_windows.constraints(jobs, cells, reading))
        read = contention_windows.placed
    elif reading == "shared-processors":
        posed, read = list(contention_phases.constraints(jobs, cells)), contention_phases.placed
    else:
        raise InstanceError("reading", reading, f"one of {', '.join(READINGS)}")
    answer = smt.minimise(contention_windows.MAKESPAN, posed, seconds=seconds)
    if answer.status is Status.INFEASIBLE:
        raise EngineError(f"{answer.engine} finds no schedule of {jobs}")
    return answer, [] if answer.witness is None else read(jobs, cells, answer.witness)


def _one_by_one(jobs: JobSet, which: Sequence[int], start: Fraction) -> tuple[Fraction, list[Placed]]:
    """Jobs one after the other, and when they are done."""
    found = []
    for k in which:
        job = jobs.jobs[k]
        found.append(Placed(k, Subtorus.strided(jobs.torus, job.side, 0, 0), start, job.time))
        start += job.time
    return start, found


def _checked(
    jobs: JobSet, places: Sequence[Placed], reading: Reading, order: Sequence[int] | None = None
) -> Schedule:
    schedule = scheduled(jobs, places, reading)
    if schedule is None:
        raise EngineError(f"the starts found for {jobs} have no finite ends")
    wrong = next(faults(schedule, dilation=dilation(reading, order), preemptive=False), None)
    if wrong is not None:
        raise EngineError(f"the schedule found for {jobs}: {wrong}")
    return schedule


def _open(jobs: JobSet, schedule: Schedule, reason: str, engine: str, started: float) -> Answer[Schedule]:
    spent = time.perf_counter() - started
    bound = lower_bound(jobs)
    if schedule.makespan == bound:
        return Answer.optimal(schedule, bound, engine="area", seconds=spent)
    return Answer.feasible(
        schedule, value=schedule.makespan, bound=bound, reason=reason, engine=engine, seconds=spent
    )
