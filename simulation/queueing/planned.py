"""A queue in which every job has a reservation, a time and a place, that jobs after it do not delay."""

from __future__ import annotations

from collections.abc import Iterable

from allocert.simulation.queueing.outlook import Stay
from allocert.simulation.queueing.room import Room
from allocert.simulation.queueing.rules import together

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

    def serve(self, released: bool, early: bool) -> None:
        """Bring reservations forward if something was released before its time, and start those whose time has come."""
        room = self._room
        if early or (released and self._loose):
            self._bring_forward()
        for job in self._new:
            stay = self._earliest(job, self._all())
            if stay is None:
                room.dropped.append(job)
            else:
                self._plan[job] = stay
                room.promise(job, stay.begin)
        self._new.clear()
        for job in list(self._plan):
            if self._plan[job].begin > room.now:
                continue
            first = next(iter(self._plan)) == job
            own = self._plan.pop(job)
            if self._start(job, own.place):
                room.counts.passed += not first
            elif not room.stays:
                room.dropped.append(job)
            else:
                self._put_back(job, own)

    def _put_back(self, job: int, own: Stay) -> None:
        """Give a job that was not started now a later time, at its old rank."""
        later = self._earliest(job, self._all(), now=False)
        self._plan[job] = own if later is None else later
        self._plan = dict(sorted(self._plan.items()))
        self._loose = True

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
            self._plan.update(changed)
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
        stays = [*room.stays.values(), own, *(stay for other, stay in self._plan.items() if other not in hit)]
        moved: dict[int, Stay] = {}
        for other in hit:
            found = self._earliest(other, stays)
            assert found is not None  # it has a place when all are gone
            moved[other] = found
            stays.append(found)
        return moved

    def _bring_forward(self) -> None:
        self._loose = False
        for job, stay in self._plan.items():
            others = [*self._room.stays.values(), *(own for other, own in self._plan.items() if other != job)]
            found = self._earliest(job, others, before=stay.begin)
            if found is not None:
                self._plan[job] = found

    def _all(self) -> list[Stay]:
        return [*self._room.stays.values(), *self._plan.values()]

    def _earliest(
        self, job: int, stays: Iterable[Stay], *, now: bool = True, before: int | None = None
    ) -> Stay | None:
        """The first time with a place, from ``now`` on or from the next end on, and ``before`` a time; ``None`` if there is none."""
        room, asked = self._room, self._room.jobs[job]
        length = max(1, room.limits[job])
        beside = [stay for stay in stays if stay.end > room.now]
        for time in [*([room.now] if now else []), *sorted({stay.end for stay in beside})]:
            if before is not None and time >= before:
                return None
            beside = [stay for stay in beside if stay.end > time]
            place = room.outlook.first(beside, time, time + length, asked)
            if place is not None:
                return Stay(time, time + length, place)
        return None
