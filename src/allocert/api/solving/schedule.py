"""``solve_schedule``: jobs on a square torus, all done by a deadline or as early as possible."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from typing import Any

from allocert.allocators.torus.jobs import JobSet, exact
from allocert.allocators.torus.schedule import Schedule
from allocert.api.solving.solution import Solution, Terms
from allocert.common.settings import gathered
from allocert.models.questions.job_file import JobsInstance
from allocert.models.torus.preemptive.optimum import least_makespan, meet_deadline
from allocert.solvers.answer import Answer

__all__ = ["ScheduleSolution", "scheduled", "solve_schedule"]

_SHARE = 0.9
"""Of the time budget for the search, whatever has passed of it before: counted work does not depend on that."""


@dataclass(frozen=True)
class ScheduleSolution(Solution):
    """``schedule`` says when and where each job runs, ``None`` if none is known. ``value`` is when its last job ends, and no
    schedule ends before ``bound``, if these are known (without a deadline).
    """

    schedule: Schedule | None
    value: Fraction | None
    bound: Fraction | None


@dataclass(frozen=True)
class _Scheduling(Terms):
    torus: int
    jobs: Iterable[tuple[int, Any]] | JobSet
    _: KW_ONLY
    kind: str = "preemptive"
    deadline: Any = None


@gathered(_Scheduling)
def solve_schedule(asked: _Scheduling) -> ScheduleSolution:
    """When are all jobs done at the earliest on a torus of ``torus`` x ``torus`` processors, or can they meet a deadline?

    A job is a pair: the side of its subtorus, and its exact time (an integer, a fraction or a text such as ``"5/2"``). ``kind`` is that
    of the schedule: ``preemptive``, ``contiguous``, ``aligned``, ``strided``, ``nominal``, ``dilated``, ``sharing`` or ``sequential``.
    The engines share ``seconds`` by counted work; the last step may end somewhat later.

    >>> from allocert import solve_schedule
    >>> done = solve_schedule(4, [(2, 1), (2, 1), (4, "5/2")])
    >>> done.status.value, str(done.value)
    ('optimal', '7/2')
    >>> solve_schedule(4, [(3, 2), (3, 2)], deadline=3).status.value
    'infeasible'

    Raises:
        InstanceError: names the wrong field, e.g. ``jobs[3].time``.
        EngineError: an engine failed.
    """
    jobs = asked.jobs if isinstance(asked.jobs, JobSet) else JobSet.of(asked.torus, asked.jobs)
    names = tuple(f"J{number + 1}" for number in range(len(jobs.jobs)))
    limit = None if asked.deadline is None else exact(asked.deadline, "deadline")
    instance = JobsInstance(jobs, names, asked.kind, limit)
    asked.tell(f"scheduling {len(names)} jobs")
    answer = scheduled(instance, float(asked.seconds), asked.seed)
    known = asked.known(answer.status, answer.engine, answer.reason, answer.certified, answer.certificate)
    return ScheduleSolution(**known, schedule=answer.witness, value=answer.value, bound=answer.bound)


def scheduled(instance: JobsInstance, seconds: float, seed: int) -> Answer[Schedule]:
    """A schedule that meets the instance's deadline, or the earliest one, searched for in nine tenths of the seconds."""
    share = _SHARE * seconds
    if instance.deadline is None:
        return least_makespan(instance.jobs, instance.schedule, seconds=share, seed=seed)
    return meet_deadline(instance.jobs, instance.schedule, instance.deadline, seconds=share, seed=seed)
