"""A queue in which every job has a reservation, a time and a place, that jobs after it do not delay."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.simulation.queueing.outlook import Stay
from allocert.simulation.queueing.plans.plan import Plan
from allocert.simulation.queueing.room import Room

__all__ = ["Planned"]


class Planned:
    """Conservative backfilling.

    A job that arrives gets the earliest time at which a place is free for its whole stay next to all that runs and is planned.
    Whenever something ends, each job in order gets an earlier time if there is one next to all others' reservations. An
    allocator may grant another place than the planned one: it stands if everyone's time can be kept, with another place if need
    be; else, if no time of a job before it in the queue is lost; else it is revoked, and the job waits for the next time.
    """

    def __init__(self, room: Room, plan: Plan) -> None:
        self._room, self._plan = room, plan
        self._new: list[int] = []
        self._loose = 0
        """Before this time places may have become free that were not when the reservations were last gone through."""

    def __len__(self) -> int:
        return len(self._plan)

    def wake(self) -> int | None:
        """The first time at which someone is to start."""
        return self._plan.wake()

    def arrive(self, job: int) -> None:
        """Take a job into the queue; it is planned when those before it have been."""
        self._new.append(job)

    def serve(self, left: Sequence[Stay]) -> None:
        """Bring reservations forward if something was released, and start those whose time has come."""
        room, plan, now = self._room, self._plan, self._room.now
        for stay in left:
            if stay.end > now:
                plan.release(Stay(now, stay.end, stay.place))
                self._loose = max(self._loose, stay.end)
        plan.forget(now)
        if left and self._loose > now:
            self._bring_forward()
        for job in self._new:
            found = plan.earliest(job)
            if found is None:
                room.dropped.append(job)
            else:
                plan.put(job, found)
                room.promise(job, found.begin)
        self._new.clear()
        self._start_due()
        if plan:
            room.promise_head(*plan.first())

    def _start_due(self) -> None:
        """Start those whose time has come, in order."""
        room, plan = self._room, self._plan
        after = -1
        while (job := plan.due(after, room.now)) is not None:
            after = job
            first, withdrawn = plan.first()[0] == job, room.counts.withdrawn
            own = plan.take(job)
            if self._start(job, own):
                plan.hold(room.stays[job])
                room.counts.passed += not first
                continue
            self._loose = max(self._loose, own.end)
            if room.stays or room.counts.withdrawn > withdrawn:
                self._put_back(job)
            else:
                room.dropped.append(job)
                self._bring_forward()  # nothing runs whose end would do it

    def _put_back(self, job: int) -> None:
        """Give a job that was not started now a later time, at its old rank."""
        later = self._plan.earliest(job, now=False)
        assert later is not None  # others run, and nobody does in the end
        self._plan.put(job, later)
        self._loose = max(self._loose, later.begin)

    def _start(self, job: int, own: Stay) -> bool:
        """Start a job now if its place delays nobody, or else nobody before it."""
        room = self._room
        changed: dict[int, tuple[Stay, Stay]] = {}

        def fits(place: int, first: int) -> bool:
            """Whether nobody is delayed who came before ``first``."""
            changed.clear()
            if place == own.place:
                return True
            moved = self._plan.moved(Stay(room.now, own.end, place), first)
            changed.update(moved or {})
            return moved is not None

        withdrawn = room.counts.withdrawn
        started = room.start(job, lambda place: fits(place, len(room.jobs)))
        if not started and room.counts.withdrawn > withdrawn:
            started = room.start(job, lambda place: fits(place, job))
        if started and room.stays[job].place != own.place:
            self._loose = max(self._loose, own.end, *(stay.end for stay, _ in changed.values()))
            for other in changed:
                self._plan.take(other)
            for other, (_, stay) in changed.items():
                self._plan.put(other, stay)
        return started

    def _bring_forward(self) -> None:
        """Move jobs to earlier times: who could not be moved before needs a place that has become free since."""
        self._loose = self._plan.bring_forward(self._loose)
