"""What a plan of reservations answers, and the plan that is a dictionary with a timeline."""

from __future__ import annotations

from typing import Protocol

from allocert.simulation.queueing.outlook import Outlook, Stay
from allocert.simulation.queueing.plans.timeline import Timeline
from allocert.simulation.queueing.room import Room
from allocert.simulation.queueing.rules import together

__all__ = ["ListedPlan", "Plan"]


class Plan(Protocol):
    """Reservations of jobs that wait, in order of the jobs, and the stays of those who run."""

    def __len__(self) -> int:
        """How many have a reservation."""

    def wake(self) -> int | None:
        """The first time at which someone is to start."""

    def first(self) -> tuple[int, int]:
        """The first job, and when it is to start."""

    def due(self, after: int, now: int) -> int | None:
        """The first job after another that is to start by ``now``."""

    def put(self, job: int, stay: Stay) -> None:
        """Reserve a place for a job that has none, or another than it had."""

    def take(self, job: int) -> Stay:
        """Give up a reservation."""

    def hold(self, stay: Stay) -> None:
        """Take a place for someone who runs."""

    def release(self, stay: Stay) -> None:
        """Give back what someone who runs has held, or the rest of it."""

    def forget(self, now: int) -> None:
        """Drop past steps."""

    def earliest(self, job: int, *, now: bool = True, before: int | None = None) -> Stay | None:
        """The first time with a place, from ``now`` on or after it, and ``before`` a time; ``None`` if there is none."""

    def moved(self, own: Stay, first: int) -> dict[int, tuple[Stay, Stay]] | None:
        """Reservations whose place a stay would take, in order, and new ones; ``None`` if one before ``first`` came later."""

    def bring_forward(self, loose: int) -> int:
        """Move jobs, in order, to earlier times if a place before ``loose`` has become free; returns the latest end of a stay that was left."""


class ListedPlan:
    """A plan of any outlook. Each question goes through all jobs or all steps."""

    def __init__(self, room: Room, outlook: Outlook) -> None:
        self._room, self._outlook = room, outlook
        self._stays: dict[int, Stay] = {}
        self._timeline = Timeline(outlook)

    def __len__(self) -> int:
        return len(self._stays)

    def wake(self) -> int | None:
        """The first time at which someone is to start."""
        return min((stay.begin for stay in self._stays.values()), default=None)

    def first(self) -> tuple[int, int]:
        """The first job, and when it is to start."""
        job = next(iter(self._stays))
        return job, self._stays[job].begin

    def due(self, after: int, now: int) -> int | None:
        """The first job after another that is to start by ``now``."""
        return next((job for job, stay in self._stays.items() if job > after and stay.begin <= now), None)

    def put(self, job: int, stay: Stay) -> None:
        """Reserve a place for a job that has none, or another than it had."""
        if job in self._stays:
            self._timeline.remove(self._stays[job])
        last = next(reversed(self._stays), job)
        self._stays[job] = stay
        self._timeline.add(stay)
        if job < last:
            self._stays = dict(sorted(self._stays.items()))

    def take(self, job: int) -> Stay:
        """Give up a reservation."""
        stay = self._stays.pop(job)
        self._timeline.remove(stay)
        return stay

    def hold(self, stay: Stay) -> None:
        """Take a place for someone who runs."""
        self._timeline.add(stay)

    def release(self, stay: Stay) -> None:
        """Give back what someone who runs has held, or the rest of it."""
        self._timeline.remove(stay)

    def forget(self, now: int) -> None:
        """Drop past steps."""
        self._timeline.forget(now)

    def earliest(self, job: int, *, now: bool = True, before: int | None = None) -> Stay | None:
        """The first time with a place, from ``now`` on or after it, and ``before`` a time; ``None`` if there is none."""
        room = self._room
        return self._timeline.earliest(room.jobs[job], room.length(job), room.now, before, now)

    def moved(self, own: Stay, first: int) -> dict[int, tuple[Stay, Stay]] | None:
        """Reservations whose place a stay would take, in order, and new ones; ``None`` if one before ``first`` came later."""
        hit = {
            other: stay
            for other, stay in self._stays.items()
            if together(own.begin, own.end, stay.begin, stay.end)
            and self._outlook.meet(own.place, stay.place)
        }
        for stay in hit.values():
            self._timeline.remove(stay)
        self._timeline.add(own)
        moved: dict[int, tuple[Stay, Stay]] = {}
        for other, stay in hit.items():
            found = self.earliest(other, before=stay.begin + 1 if other < first else None)
            if found is None:
                break
            moved[other] = stay, found
            self._timeline.add(found)
        for _, found in moved.values():
            self._timeline.remove(found)
        self._timeline.remove(own)
        for stay in hit.values():
            self._timeline.add(stay)
        return moved if len(moved) == len(hit) else None

    def bring_forward(self, loose: int) -> int:
        """Move jobs, in order, to earlier times if a place before ``loose`` has become free; returns the latest end of a stay that was left."""
        left = 0
        for job, stay in self._stays.items():
            self._timeline.remove(stay)
            found = self.earliest(job, before=min(stay.begin, loose))
            if found is not None:
                loose, left = max(loose, stay.end), max(left, stay.end)
                self._stays[job] = found
            self._timeline.add(found or stay)
        return left
