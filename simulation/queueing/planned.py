"""A queue in which every job has a reservation, a time and a place, that jobs after it do not delay."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.simulation.queueing.outlook import Outlook, Stay
from allocert.simulation.queueing.room import Room
from allocert.simulation.queueing.rules import together
from allocert.simulation.queueing.timeline import Timeline

__all__ = ["Planned"]


class Planned:
    """Conservative backfilling.

    A job that arrives gets the earliest time at which a place is free for its whole stay beside all that runs and is planned.
    Whenever something ends, each job in order gets an earlier time if there is one beside all others' reservations. An
    allocator may grant another place than the planned one: it stands if everyone's time can be kept, with another place if need
    be; else, if no time of a job before it in the queue is lost; else it is given back, and the job waits for the next time.
    """

    def __init__(self, room: Room, outlook: Outlook) -> None:
        self._room, self._outlook = room, outlook
        self._plan: dict[int, Stay] = {}
        self._new: list[int] = []
        self._timeline = Timeline(outlook)
        self._loose = 0
        """Before this time places may have become free that were not when the reservations were last gone through."""

    def __len__(self) -> int:
        return len(self._plan)

    def wake(self) -> int | None:
        """The first time at which someone is to start."""
        return min((stay.begin for stay in self._plan.values()), default=None)

    def arrive(self, job: int) -> None:
        """Take a job into the queue; it is planned when those before it have been."""
        self._new.append(job)

    def serve(self, left: Sequence[Stay]) -> None:
        """Bring reservations forward if something was released, and start those whose time has come."""
        room, now = self._room, self._room.now
        for stay in left:
            if stay.end > now:
                self._give_back(Stay(now, stay.end, stay.place))
        self._timeline.forget(now)
        if left and self._loose > now:
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
            own, withdrawn = self._plan.pop(job), room.counts.withdrawn
            self._timeline.remove(own)
            if self._start(job, own):
                self._timeline.add(room.stays[job])
                room.counts.passed += not first
                continue
            self._loose = max(self._loose, own.end)
            if room.stays or room.counts.withdrawn > withdrawn:
                self._put_back(job)
            else:
                room.dropped.append(job)
                self._bring_forward()  # nothing runs whose end would do it
        if self._plan:
            head = next(iter(self._plan))
            room.promise_head(head, self._plan[head].begin)

    def _put_back(self, job: int) -> None:
        """Give a job that was not started now a later time, at its old rank."""
        later = self._earliest(job, now=False)
        assert later is not None  # others run, and nobody does in the end
        self._reserve(job, later)
        self._plan = dict(sorted(self._plan.items()))
        self._loose = max(self._loose, later.begin)

    def _give_back(self, stay: Stay) -> None:
        """Let others have a place."""
        self._timeline.remove(stay)
        self._loose = max(self._loose, stay.end)

    def _reserve(self, job: int, stay: Stay) -> None:
        self._plan[job] = stay
        self._timeline.add(stay)

    def _start(self, job: int, own: Stay) -> bool:
        """Start a job now if its place delays nobody, or else nobody before it."""
        room = self._room
        changed: dict[int, Stay] = {}

        def fits(place: int, first: int) -> bool:
            """Whether nobody is delayed who came before ``first``."""
            changed.clear()
            if place == own.place:
                return True
            moved = self._moved(Stay(room.now, own.end, place), first)
            changed.update(moved or {})
            return moved is not None

        withdrawn = room.counts.withdrawn
        started = room.start(job, lambda place: fits(place, len(room.jobs)))
        if not started and room.counts.withdrawn > withdrawn:
            started = room.start(job, lambda place: fits(place, job))
        if started and room.stays[job].place != own.place:
            self._loose = max(self._loose, own.end)
            for other in changed:
                self._give_back(self._plan[other])
            for other, stay in changed.items():
                self._reserve(other, stay)
        return started

    def _moved(self, own: Stay, first: int) -> dict[int, Stay] | None:
        """New reservations for those whose place a stay would take, in order; ``None`` if one before ``first`` came later."""
        hit = [
            other
            for other, stay in self._plan.items()
            if together(own.begin, own.end, stay.begin, stay.end)
            and self._outlook.meet(own.place, stay.place)
        ]
        for other in hit:
            self._timeline.remove(self._plan[other])
        self._timeline.add(own)
        moved: dict[int, Stay] = {}
        for other in hit:
            found = self._earliest(other, before=self._plan[other].begin + 1 if other < first else None)
            if found is None:
                break
            moved[other] = found
            self._timeline.add(found)
        for stay in moved.values():
            self._timeline.remove(stay)
        self._timeline.remove(own)
        for other in hit:
            self._timeline.add(self._plan[other])
        return moved if len(moved) == len(hit) else None

    def _bring_forward(self) -> None:
        """Move jobs, in order, to earlier times: who could not be moved before needs a place that has become free since."""
        loose, self._loose = self._loose, 0
        for job, stay in self._plan.items():
            self._timeline.remove(stay)
            found = self._earliest(job, before=min(stay.begin, loose))
            if found is not None:
                loose, self._loose = max(loose, stay.end), max(self._loose, stay.end)
            self._reserve(job, found or stay)

    def _earliest(self, job: int, *, now: bool = True, before: int | None = None) -> Stay | None:
        """The first time with a place, from ``now`` on or after it, and ``before`` a time; ``None`` if there is none."""
        room = self._room
        return self._timeline.earliest(room.jobs[job], room.length(job), room.now, before, now)
