"""A queue in which every job has a reservation, a time and a place, that jobs after it do not delay."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.simulation.queueing.outlook import Stay
from allocert.simulation.queueing.room import Room
from allocert.simulation.queueing.rules import together
from allocert.simulation.queueing.timeline import Timeline

__all__ = ["Planned"]


class Planned:
    """Conservative backfilling.

    A job that arrives gets the earliest time at which a place is free for its whole stay beside all that runs and is planned.
    When something ends early, each job in order gets an earlier time if there is one beside all others' reservations. An
    allocator may grant another place than the planned one: it stands if everyone's time can be kept, with another place if need
    be; else, if no time of a job before it in the queue is lost; else it is given back, and the job waits for the next time.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._plan: dict[int, Stay] = {}
        self._new: list[int] = []
        self._timeline = Timeline(room.outlook)
        self._loose = False
        """Whether a reservation was changed otherwise than by an early end, so that others may find room where it was."""

    def __len__(self) -> int:
        return len(self._plan)

    def wake(self) -> int | None:
        """The first time at which someone is to start."""
        return min((stay.begin for stay in self._plan.values()), default=None)

    def arrive(self, job: int) -> None:
        """Take a job into the queue; it is planned when those before it have been."""
        self._new.append(job)

    def serve(self, left: Sequence[Stay]) -> None:
        """Bring reservations forward if something was released before its time, and start those whose time has come."""
        room, now = self._room, self._room.now
        early = [stay for stay in left if stay.end > now]
        for stay in early:
            self._timeline.remove(Stay(now, stay.end, stay.place))
        self._timeline.forget(now)
        if early or (left and self._loose):
            self._bring_forward()
        for job in self._new:
            found = self._earliest(job)
            if found is None:
                room.dropped.append(job)
            else:
                self._reserve(job, found)
                room.promise(job, found.begin)
        self._new.clear()
        for job in list(self._plan):
            if self._plan[job].begin > room.now:
                continue
            first = next(iter(self._plan)) == job
            own = self._plan.pop(job)
            self._timeline.remove(own)
            if self._start(job, own.place):
                self._timeline.add(room.stays[job])
                room.counts.passed += not first
            elif not room.stays:
                room.dropped.append(job)
            else:
                self._put_back(job)

    def _put_back(self, job: int) -> None:
        """Give a job that was not started now a later time, at its old rank."""
        later = self._earliest(job, now=False)
        assert later is not None  # others run, and nobody does in the end
        self._reserve(job, later)
        self._plan = dict(sorted(self._plan.items()))
        self._loose = True

    def _reserve(self, job: int, stay: Stay) -> None:
        self._plan[job] = stay
        self._timeline.add(stay)

    def _start(self, job: int, planned: int) -> bool:
        """Start a job now if its place delays nobody, or else nobody before it."""
        room = self._room
        changed: dict[int, Stay] = {}

        def delayed(place: int) -> set[int]:
            changed.clear()
            if place != planned:
                changed.update(self._moved(job, place))
            return {other for other, stay in changed.items() if stay.begin > self._plan[other].begin}

        before = room.counts.withdrawn
        started = room.start(job, lambda place: not delayed(place))
        if not started and room.counts.withdrawn > before:
            started = room.start(job, lambda place: min(delayed(place), default=job) >= job)
        if started:
            self._loose |= bool(changed)
            for other in changed:
                self._timeline.remove(self._plan[other])
            for other, stay in changed.items():
                self._reserve(other, stay)
        return started

    def _moved(self, job: int, place: int) -> dict[int, Stay]:
        """New reservations for those whose place the job would take, in order."""
        room = self._room
        own = Stay(room.now, room.now + room.limits[job], place)
        hit = [
            other
            for other, stay in self._plan.items()
            if together(own.begin, own.end, stay.begin, stay.end) and room.outlook.meet(place, stay.place)
        ]
        self._timeline.add(own)
        for other in hit:
            self._timeline.remove(self._plan[other])
        moved: dict[int, Stay] = {}
        for other in hit:
            found = self._earliest(other)
            assert found is not None  # it has a place when all are gone
            moved[other] = found
            self._timeline.add(found)
        for stay in moved.values():
            self._timeline.remove(stay)
        self._timeline.remove(own)
        for other in hit:
            self._timeline.add(self._plan[other])
        return moved

    def _bring_forward(self) -> None:
        self._loose = False
        for job, stay in self._plan.items():
            self._timeline.remove(stay)
            self._reserve(job, self._earliest(job, before=stay.begin) or stay)

    def _earliest(self, job: int, *, now: bool = True, before: int | None = None) -> Stay | None:
        """The first time with a place, from ``now`` on or after it, and ``before`` a time; ``None`` if there is none."""
        room = self._room
        length = max(1, room.limits[job])
        return self._timeline.earliest(room.jobs[job], length, room.now, before, now)
