"""Conservative backfilling: everyone has a reservation from the arrival on, and starts by then."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.verification.schedules.profile import Profile
from allocert.verification.schedules.schedule import Schedule, ScheduledJob, Violation

__all__ = ["late_for_reservations", "reservations"]


def late_for_reservations(schedule: Schedule, processors: int, slack: int = 0) -> Iterator[Violation]:
    """Those jobs that started more than ``slack`` ticks after their reservation on arrival which were the first to be late.

    What was reserved afterwards is not known: a plan that is not kept is none.
    """
    for job, due in zip(schedule.jobs, reservations(schedule, processors, slack), strict=True):
        if due is None or (job.start is not None and job.start <= due + slack):
            continue
        began = "never starts" if job.start is None else f"starts at {schedule.time(job.start)}"
        arrival, time = schedule.time(job.arrival), schedule.time(due)
        detail = f"arrives at {arrival} with a reservation for {time}; it {began}"
        yield Violation("reservation", job.number, due, detail)


def reservations(schedule: Schedule, processors: int, slack: int = 0) -> tuple[int | None, ...]:
    """When each job was to start by its reservation on arrival; ``None`` if it is larger than the machine, or came after a job
    that was late by more than ``slack``.

    A job that arrives is planned at the first time at which enough processors are free for its whole expected stay together with all that
    runs and is planned. When something ends before it was expected to, those that wait are planned again, in order: each as early as the
    others' reservations let it. Jobs run from when they started; one that has missed its planned time is planned again.
    At each instant departures come first, then reservations are compressed, then those who arrive are planned.
    """
    return tuple(_Plan(schedule.jobs, processors).played(slack))


class _Plan:
    """The profile of all that runs and is planned, and the planned start of each job that waits."""

    def __init__(self, jobs: tuple[ScheduledJob, ...], processors: int) -> None:
        self._jobs, self._most = jobs, processors
        self._profile = Profile()
        self._planned: dict[int, int] = {}
        self._first: list[int | None] = [None] * len(jobs)
        self._ends: dict[int, list[int]] = {}
        self._starts: dict[int, list[int]] = {}
        self._arrivals: dict[int, list[int]] = {}
        for place, job in enumerate(jobs):
            self._arrivals.setdefault(job.arrival, []).append(place)
            if job.start is not None:
                self._starts.setdefault(job.start, []).append(place)
                self._ends.setdefault(job.start + job.run, []).append(place)

    def played(self, slack: int) -> list[int | None]:
        """The reservations on arrival, up to the first instant after which someone is late."""
        for now in sorted({*self._arrivals, *self._starts, *self._ends}):
            self._profile.forget(now)
            left = [self._leave(place, now) for place in self._ends.get(now, ()) if self._jobs[place].run]
            missed = [place for place, begin in self._planned.items() if begin < now]
            if any(self._due(place) + slack < now for place in missed):
                break
            if missed or any(left):
                self._compress(now)
            for place in self._arrivals.get(now, ()):
                self._first[place] = self._plan(place, now)
            started = self._starts.get(now, ())
            for place in started:
                self._start(place, now)
            left = [self._leave(place, now) for place in started if not self._jobs[place].run]
            if any(left):
                self._compress(now)
        return self._first

    def _due(self, place: int) -> int:
        """The reservation on arrival of a job that is planned."""
        due = self._first[place]
        assert due is not None
        return due

    def _length(self, place: int) -> int:
        """How long a job is planned to stay: a tick at least."""
        return max(1, self._jobs[place].limit)

    def _plan(self, place: int, now: int) -> int | None:
        """Reserve the first time with room."""
        job, length = self._jobs[place], self._length(place)
        begin = self._profile.earliest(job.processors, length, now, self._most)
        if begin is not None:
            self._planned[place] = begin
            self._profile.add(begin, begin + length, job.processors)
        return begin

    def _drop(self, place: int, now: int) -> None:
        """Give a reservation back, as far as it is not over."""
        begin = self._planned.pop(place)
        end = begin + self._length(place)
        self._profile.add(max(begin, now), end, -self._jobs[place].processors)

    def _compress(self, now: int) -> None:
        """Plan those who wait again, in order."""
        for place in sorted(self._planned):
            self._drop(place, now)
            self._plan(place, now)

    def _start(self, place: int, now: int) -> None:
        if place in self._planned:
            self._drop(place, now)
        self._profile.add(now, now + self._length(place), self._jobs[place].processors)

    def _leave(self, place: int, now: int) -> bool:
        """Give back what was expected to be taken for longer; whether there is such a time."""
        start = self._jobs[place].start
        assert start is not None
        self._profile.add(now, start + self._length(place), -self._jobs[place].processors)
        return start + self._length(place) > now
