"""The best schedule of each kind, or whether one meets a deadline: the exact counterpart that fits the question."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import CONTENTION, KINDS, faults_of_kind
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import feasible
from allocert.allocators.torus.schedule import Schedule
from allocert.errors import EngineError, InstanceError, TooLargeError
from allocert.models.torus.contention import optimum as contention_optimum
from allocert.models.torus.non_preemptive import makespan
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.models.torus.preemptive.configurations import chain
from allocert.models.torus.simple_schedule import simple_schedule
from allocert.solvers.answer import Answer, Status

__all__ = ["least_makespan", "meet_deadline", "searched"]

_DIRECT = "direct method"
_CERTIFIED = 60
"""The configuration program certifies the finish time of this many jobs, unless the time runs out before."""


def least_makespan(
    jobs: JobSet, kind: str, *, seconds: float = 60.0, seed: int = 0, certify: bool = True
) -> Answer[Schedule]:
    """A schedule of a kind in :data:`~allocert.allocators.torus.kinds.KINDS` that ends as early as any; else one and a bound.

    Sets that are too large for the exact search get a schedule that takes none. Preemptive schedules come with a ``torus-configurations`` certificate if ``certify`` and there are not too many jobs.

    Raises:
        InstanceError: no such kind, or sides that it does not allow.
    """
    if kind not in KINDS:
        raise InstanceError("schedule", kind, " or ".join(KINDS))
    started = time.perf_counter()
    if not jobs.jobs:
        return Answer.optimal(Schedule(jobs, ()), 0, engine="no jobs")
    try:
        answer = searched(jobs, kind, seconds, seed, certify)
    except TooLargeError as error:
        answer = Answer.unknown(f"too large for a search, which takes {error.expected}", engine="none")
    if answer.witness is not None:
        _check(answer.witness, kind, answer.value)
    if answer.status is not Status.OPTIMAL:
        answer = _closer(answer, simple_schedule(jobs, kind))
    return replace(answer, seconds=time.perf_counter() - started)


def meet_deadline(
    jobs: JobSet, kind: str, deadline: Fraction, *, seconds: float = 60.0, seed: int = 0
) -> Answer[Schedule]:
    """A schedule of that kind that ends by the deadline, or that there is none.

    Where each side divides every greater one, a preemptive schedule is that of the paper's algorithm (section 3). A
    refusal has the certificate of the least makespan, if that has one. Raises :class:`InstanceError` as above.
    """
    started = time.perf_counter()
    if kind == "preemptive" and _chain(jobs):
        schedule = feasible(jobs, deadline)
        if schedule is not None:
            _check(schedule, kind, None, deadline)
            spent = time.perf_counter() - started
            return Answer.feasible(
                schedule, engine="stair-like profiles", value=schedule.makespan, seconds=spent
            )
    least = least_makespan(jobs, kind, seconds=seconds, seed=seed)
    spent = time.perf_counter() - started
    if least.witness is not None and least.value is not None and least.value <= deadline:
        _check(least.witness, kind, least.value, deadline)
        return Answer.feasible(least.witness, engine=least.engine, value=least.value, seconds=spent)
    optimal = least.status is Status.OPTIMAL
    if least.bound is not None and least.bound > deadline:
        needed = f"{'the least' if optimal else 'no less than'} time needed is {least.bound}"
        reason = "; ".join(part for part in (needed, least.reason) if part)
        return Answer.infeasible(
            engine=least.engine, certificate=least.certificate, reason=reason, seconds=spent
        )
    reason = "; ".join(part for part in ("no schedule found and none excluded", least.reason) if part)
    return Answer.unknown(reason, engine=least.engine, seconds=spent)


def searched(jobs: JobSet, kind: str, seconds: float, seed: int, certify: bool) -> Answer[Schedule]:
    if kind == "preemptive":
        return _preemptive(jobs, seconds, certify)
    if kind in CONTENTION:
        engines = 3 if kind == "sequential" else 1
        return contention_optimum.least_makespan(jobs, CONTENTION[kind], seconds=seconds / engines)
    placing: makespan.Placing = (
        "aligned" if kind == "aligned" else "strided" if kind == "strided" else "contiguous"
    )
    limit = makespan.MakespanLimit(seconds=seconds / 3, seed=seed)
    return makespan.least_makespan(jobs, placing, limit)


def _closer(found: Answer[Schedule], simple: Answer[Schedule]) -> Answer[Schedule]:
    """The earlier of two schedules and the greater of two bounds."""
    best = simple
    if found.value is not None and simple.value is not None and found.value <= simple.value:
        best = found
    if best.value is None or best.witness is None:
        raise EngineError(f"{simple.engine}: no schedule")
    bound = max(one.bound for one in (found, simple) if one.bound is not None)
    if best.value == bound:
        reason = f"meets the bound of {'the search' if found.bound == bound else 'all jobs together'}"
        return Answer.optimal(best.witness, bound, engine=best.engine, reason=reason)
    return Answer.feasible(
        best.witness, engine=best.engine, value=best.value, bound=bound, reason=found.reason
    )


def _preemptive(jobs: JobSet, seconds: float, certify: bool) -> Answer[Schedule]:
    """By the direct method where that is right; the configuration program certifies its answer or gives one of its own."""
    if not _chain(jobs):
        return least_finish(jobs, seconds=seconds)
    found = minimum_finish(jobs)
    reason = f"{found.passes} pass{'es' * (found.passes > 1)} over the jobs"
    direct = Answer.optimal(found.schedule, found.time, engine=_DIRECT, reason=reason)
    if not certify or len(jobs.jobs) > _CERTIFIED:
        return direct
    program = least_finish(jobs, seconds=seconds)
    if program.status is not Status.OPTIMAL:
        return direct
    if program.value != found.time:
        raise EngineError(f"{_DIRECT}: {found.time}, {program.engine}: {program.value}")
    engine = f"{_DIRECT}; {program.engine}"
    return replace(program, witness=found.schedule, engine=engine, reason=reason)


def _chain(jobs: JobSet) -> bool:
    return chain(tuple(job.side for job in jobs.jobs))


def _check(schedule: Schedule, kind: str, value: Fraction | None, deadline: Fraction | None = None) -> None:
    fault = next(faults_of_kind(schedule, kind, deadline=deadline), None)
    if fault is None and value is not None and schedule.makespan != value:
        fault = f"it ends at {schedule.makespan}, not {value}"
    if fault is not None:
        raise EngineError(f"a schedule that is none: {fault}")
