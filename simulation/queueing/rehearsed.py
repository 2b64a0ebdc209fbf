"""A queue in which every job has a reservation, a time that copies of the allocator have shown to be kept."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.simulation.queueing.outlook import Stay
from allocert.simulation.queueing.rehearsal import Rehearsal
from allocert.simulation.queueing.room import Room

__all__ = ["Rehearsed"]


class Rehearsed:
    """Conservative backfilling by any deterministic allocator.

    A plan has a time for each job. It is *kept* by a copy of the allocator if that grants each job a place at its time, jobs of one time
    in the order of the queue, those who run and start meanwhile leaving when they are expected to. A job that arrives gets the
    first time, now or when someone leaves or starts, with which the plan is kept. When someone has left early each job, in order, gets an
    earlier time if the plan is kept with it; if the plan is not kept any more all are planned again, in order.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._plan: dict[int, int] = {}
        self._new: list[int] = []

    def __len__(self) -> int:
        return len(self._plan)

    def wake(self) -> int | None:
        """The first time at which someone is to start."""
        return min(self._plan.values(), default=None)

    def arrive(self, job: int) -> None:
        """Take a job into the queue; it is planned when those before it have been."""
        self._new.append(job)

    def serve(self, left: Sequence[Stay]) -> None:
        """Bring times forward if someone left early, and start those whose time has come."""
        room = self._room
        if room.left_early:
            self._bring_forward()
        for job in self._new:
            self._reserve(job)
        self._new.clear()
        for job in [job for job, begin in self._plan.items() if begin <= room.now]:
            if self._plan.get(job, room.now + 1) > room.now:
                continue  # planned again meanwhile
            first = next(iter(self._plan)) == job
            if room.start(job):
                del self._plan[job]
                room.counts.passed += not first
                continue
            if not room.stays:
                del self._plan[job]
                room.dropped.append(job)
            self._plan_again(now=not room.stays)  # it is not what its copies were
        if self._plan:
            head = next(iter(self._plan))
            room.promise_head(head, self._plan[head])

    def _starts(self) -> list[tuple[int, int]]:
        """The plan in the order of its starts."""
        return sorted((begin, job) for job, begin in self._plan.items())

    def _reserve(self, job: int, now: bool = True) -> None:
        time = self._earliest(job, now=now)
        if time is None:
            self._room.dropped.append(job)
            return
        self._plan[job] = time
        self._room.promise(job, time)

    def _bring_forward(self) -> None:
        with Rehearsal.of(self._room) as future:
            kept = future.follows(self._starts())
        if not kept:
            self._plan_again()
            return
        for job in list(self._plan):
            own = self._plan.pop(job)
            earlier = self._earliest(job, own)
            self._plan[job] = own if earlier is None else earlier
        self._plan = dict(sorted(self._plan.items()))

    def _plan_again(self, now: bool = True) -> None:
        jobs = sorted(self._plan)
        self._plan.clear()
        for job in jobs:
            self._reserve(job, now)

    def _earliest(self, job: int, before: int | None = None, now: bool = True) -> int | None:
        """The first time, from ``now`` on or after it, and ``before`` another, with which the plan is kept; ``None`` if there is none."""
        starts, done, time = self._starts(), 0, self._room.now
        with Rehearsal.of(self._room) as present:
            while before is None or time < before:
                present.leave(time)
                if now or time > self._room.now:
                    with present.copied() as future:
                        if future.follows(sorted([*starts[done:], (time, job)])):
                            return time
                due = done
                while due < len(starts) and starts[due][0] <= time:
                    due += 1
                if not present.follows(starts[done:due]):
                    return None  # without the job the plan breaks here; no later start can mend that
                done = due
                present.leave(time)
                times = [] if present.next_end is None else [present.next_end]
                times += [starts[done][0]] if done < len(starts) else []
                if not times:
                    return None
                time = min(times)
        return None
