"""The head of the queue: nobody starts before it, or it starts by the first time at which it is sure of room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from allocert.verification.schedules.schedule import Schedule, ScheduledJob, Violation

__all__ = ["Due", "dues_of_heads", "late_heads", "out_of_order"]


@dataclass(frozen=True)
class Due:
    """A job that was the head of the queue from ``turn`` on, and the time by which it was due; ``None`` if it never finds room."""

    job: ScheduledJob
    turn: int
    time: int | None


def out_of_order(schedule: Schedule) -> Iterator[Violation]:
    """The jobs that passed one before them in the queue, in order of the queue."""
    latest: ScheduledJob | None = None
    for job in schedule.jobs:
        if schedule.dropped(job):
            continue
        waited = latest is not None and _start(latest) > _start(job)
        if waited and latest is not None and job.start is not None:
            since = schedule.time(latest.arrival)
            detail = (
                f"starts at {schedule.time(job.start)}, before job {latest.number}, which waits since {since}"
            )
            yield Violation("order", job.number, job.start, detail)
        if latest is None or not waited:
            latest = job


def late_heads(schedule: Schedule, estimated: bool, slack: int = 0) -> Iterator[Violation]:
    """The heads of the queue that started more than ``slack`` ticks after they were due, in the order in which they became heads."""
    for due in dues_of_heads(schedule, estimated):
        job, time = due.job, due.time
        if time is not None and _start(job) > time + slack:
            ends = "can have ended by estimate" if estimated else "have ended"
            began = "never starts" if job.start is None else f"starts at {schedule.time(job.start)}"
            detail = (
                f"is the head of the queue from {schedule.time(due.turn)} on and is due by {schedule.time(time)}, "
                f"when enough {ends}; it {began}"
            )
            yield Violation("shadow" if estimated else "prompt", job.number, time, detail)


def dues_of_heads(schedule: Schedule, estimated: bool) -> Iterator[Due]:
    """For each job that waited as the head, when it was due: the first time at which it has room, if nobody starts after it became the head.

    Those that run then, and those before it in the queue that start then, end as they are expected to, if ``estimated``, or else as
    they do. At each instant departures come first and jobs start in order of the queue; where a job of no time
    starts, which lets the queue be served again, all that start then are taken to run.
    """
    jobs, turns = schedule.jobs, schedule.turns
    starts = sorted((job.start, place) for place, job in enumerate(jobs) if job.start is not None)
    again = {job.start for job in jobs if not job.run}
    running: list[int] = []
    begun = 0
    for place, (job, turn) in enumerate(zip(jobs, turns, strict=True)):
        if turn is None or (job.start is not None and job.start <= turn):
            continue
        while begun < len(starts) and starts[begun][0] <= turn:
            running.append(starts[begun][1])
            begun += 1
        running = [other for other in running if _holds(jobs[other], turn)]
        before = [
            jobs[other] for other in running if other < place or jobs[other].start != turn or turn in again
        ]
        yield Due(job, turn, _due(schedule, before, job, turn, estimated))


def _holds(job: ScheduledJob, now: int) -> bool:
    """Whether a started job holds processors at an instant, after its departures; a job of length 0 holds them when it starts."""
    end = _end(job, False)
    return end > now or (not job.run and end == now)


def _due(
    schedule: Schedule, running: list[ScheduledJob], job: ScheduledJob, now: int, estimated: bool
) -> int | None:
    """The first end after which a job has room; ``now`` if it has. Room only grows, so that it is found by halving."""
    space = schedule.space
    ends = sorted({now, *(_end(one, estimated) for one in running)})
    low, high = 0, len(ends)
    while low < high:
        middle = (low + high) // 2
        taken = space.empty
        for one in running:
            if _end(one, estimated) > ends[middle]:
                taken = space.add(taken, one)
        low, high = (low, middle) if space.fits(taken, job) else (middle + 1, high)
    return ends[low] if low < len(ends) else None


def _end(job: ScheduledJob, estimated: bool) -> int:
    """When a job that has started is expected to end, or does."""
    assert job.start is not None
    return job.start + (job.limit if estimated else job.run)


def _start(job: ScheduledJob) -> float:
    return float("inf") if job.start is None else job.start
