"""A schedule as it was carried out: who came, who ran where and from when on; and what may be wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from allocert.errors import InstanceError
from allocert.machines import Request
from allocert.verification.schedules.spaces import Space

__all__ = ["Schedule", "ScheduledJob", "Violation"]


@dataclass(frozen=True, slots=True)
class ScheduledJob:
    """A job with its times in ticks. ``limit`` is how long it was expected to run, never less than it did; ``start`` is
    ``None`` if it never started. ``request``, ``word``, its processors, and ``region``, its address, are those of a job on a machine with regions.
    """

    number: int
    arrival: int
    run: int
    limit: int
    start: int | None
    processors: int
    request: Request = 0
    word: int = 0
    region: str = ""

    @property
    def end(self) -> int | None:
        """When it ended, ``None`` if it never started."""
        return None if self.start is None else self.start + self.run


@dataclass(frozen=True)
class Schedule:
    """Jobs in order of arrival, equal ones in the order of their file, on a space. ``ticks`` of the times are one ``unit``.

    ``left_out`` counts what became no job, by reason; ``exceeded`` the jobs that ran longer than they were expected to, which are taken
    to have been expected to run as long as they did.

    Raises:
        InstanceError: a number twice, a job that starts before it arrives, a negative time, or jobs out of order.
    """

    name: str
    space: Space
    jobs: tuple[ScheduledJob, ...]
    ticks: int = 1
    unit: str = "s"
    left_out: Mapping[str, int] = field(default_factory=dict)
    exceeded: int = 0

    def __post_init__(self) -> None:
        last, known = 0, set[int]()
        for place, job in enumerate(self.jobs):
            path = f"{self.name}, job {job.number}"
            if job.number in known:
                raise InstanceError(f"{self.name}, job", job.number, "each number once")
            known.add(job.number)
            if place and job.arrival < last:
                raise InstanceError(
                    f"{path}, arrival", job.arrival, f"jobs in order of arrival, at least {last}"
                )
            if min(job.run, job.limit - job.run) < 0:
                raise InstanceError(f"{path}, run", job.run, f"a time of 0 to {job.limit}, the expected one")
            if job.start is not None and job.start < job.arrival:
                raise InstanceError(f"{path}, start", job.start, f"at least its arrival, {job.arrival}")
            last = job.arrival

    def time(self, ticks: int) -> str:
        """A time in units, exactly."""
        exact = Fraction(ticks, self.ticks)
        return str(exact) if exact.denominator == 1 else f"{float(exact):.12g}"

    @property
    def turns(self) -> list[int | None]:
        """When each job became the head of the queue: when it had arrived and all before it had started; ``None`` if never.

        One that is dropped holds others up until those before it have ended.
        """
        turns: list[int | None] = []
        latest: int | None = 0
        ended = 0
        for job in self.jobs:
            turns.append(None if latest is None else max(latest, job.arrival))
            if job.start is not None:
                latest = None if latest is None else max(latest, job.start)
                ended = max(ended, job.start + job.run)
            elif self.dropped(job):
                latest = None if latest is None else max(latest, job.arrival, ended)
            else:
                latest = None
        return turns

    def dropped(self, job: ScheduledJob) -> bool:
        """Whether a job never started because it has no room, or none that is known of, where nobody else runs."""
        return job.start is None and not self.space.fits(self.space.empty, job)


@dataclass(frozen=True)
class Violation:
    """A broken promise: its name, the job, the first instant at which it shows, and a sentence with what was due."""

    promise: str
    job: int
    instant: int
    detail: str
