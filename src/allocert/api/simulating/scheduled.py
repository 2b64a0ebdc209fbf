"""What a simulation did, job by job, as a schedule that can be checked."""

from __future__ import annotations

from collections.abc import Mapping

from allocert.api.simulating.result import SimulationResult
from allocert.errors import SpecError
from allocert.machines import Region
from allocert.verification.schedules.schedule import Schedule, ScheduledJob
from allocert.verification.schedules.spaces import Counted, Regions

__all__ = ["schedule_of"]


def schedule_of(result: SimulationResult, name: str, granted: Mapping[int, Region] | None = None) -> Schedule:
    """The schedule of the run called ``name``. ``granted`` has the regions by the jobs' numbers; without it processors are counted, as they
    are where jobs are moved about at no cost.

    Raises:
        SpecError: there is no such run, or two jobs have one number.
    """
    run = next((run for run in result.runs if run.name == name), None)
    if run is None or run.passage is None:
        raise SpecError("run", name, f"one of {', '.join(run.name for run in result.runs)}")
    jobs, machine = run.passage.jobs, result.machine
    numbers = {job.number for job in jobs}
    if len(numbers) < len(jobs):
        raise SpecError("workload", result.workload.name, "jobs with numbers of their own")
    limits = [job.residence for job in jobs] if result.limits is None else result.limits.ticks
    made = []
    for job, start, limit in zip(jobs, run.passage.starts, limits, strict=True):
        times = (job.number, job.arrival, job.residence, max(limit, job.residence), start)
        region = None if granted is None or start is None else granted[job.number]
        if granted is None:
            made.append(ScheduledJob(*times, job.processors))
        elif region is None:
            made.append(ScheduledJob(*times, machine.demand(job.request), job.request))
        else:
            word = machine.word(region)
            made.append(ScheduledJob(*times, word.bit_count(), job.request, word, region.address))
    healthy = machine.processors - result.faulty.bit_count()
    space = Counted(healthy) if granted is None else Regions(machine, result.faulty, run.family)
    title = f"{result.workload.name}, {name}, {result.policy}"
    return Schedule(title, space, tuple(made), result.workload.ticks, result.workload.unit)
