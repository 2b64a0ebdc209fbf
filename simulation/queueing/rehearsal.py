"""A future tried on a copy of the allocator: departures, and the grants then."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Self

from allocert.simulation.queueing.room import Room
from allocert.simulation.server import Copy

__all__ = ["Rehearsal"]


class Rehearsal:
    """A copy of the allocator, and the jobs that run with the times at which they are expected to end.

    A context; a job's region is what it was granted, and is found again by the copy. Calls raise
    :class:`~allocert.simulation.server.StrategyError` where the allocator fails.
    """

    def __init__(self, room: Room, copy: Copy, ends: list[tuple[int, int]], given: dict[int, Any]) -> None:
        self._room, self._copy, self._ends, self._given = room, copy, ends, given

    @classmethod
    def of(cls, room: Room) -> Rehearsal:
        """The present of a room."""
        running = room.running()
        ends = [(end, job) for job, (end, _) in running.items()]
        heapq.heapify(ends)
        return cls(room, room.copied(), ends, {job: granted for job, (_, granted) in running.items()})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._copy.__exit__(*error)

    def copied(self) -> Rehearsal:
        """Another future from here on."""
        return Rehearsal(self._room, self._copy.copied(), self._ends.copy(), self._given.copy())

    @property
    def next_end(self) -> int | None:
        """When someone leaves next."""
        return self._ends[0][0] if self._ends else None

    def leave(self, time: int) -> None:
        """Release, in the order of their ends, who has ended by ``time``."""
        while self._ends and self._ends[0][0] <= time:
            _, job = heapq.heappop(self._ends)
            self._copy.release(self._room.jobs[job], self._given.pop(job))

    def ask(self, job: int) -> Any | None:
        """The grant to a job, ``None`` if it is refused."""
        return self._copy.allocate(self._room.jobs[job])

    def give_back(self, job: int, granted: Any) -> None:
        """Release what was granted to a job that does not run."""
        self._copy.release(self._room.jobs[job], granted)

    def run(self, job: int, granted: Any, time: int) -> None:
        """Let a job run from ``time`` on."""
        self._given[job] = granted
        heapq.heappush(self._ends, (time + self._room.limits[job], job))

    def granted_by(self, head: int, last: int | None = None) -> int | None:
        """The first end of a running job, up to ``last``, after which the head is granted a place; ``None`` if there is none."""
        while (time := self.next_end) is not None and (last is None or time <= last):
            self.leave(time)
            if self.ask(head) is not None:
                return time
        return None

    def follows(self, starts: Sequence[tuple[int, int]]) -> bool:
        """Whether each job is granted a place when it is to start; ``starts`` are sorted pairs of times and jobs.

        Who leaves at a time does so before the starts of that time, but for those that start and leave at once.
        """
        for time, due in groupby(starts, itemgetter(0)):
            self.leave(time)
            for _, job in due:
                granted = self.ask(job)
                if granted is None:
                    return False
                self.run(job, granted, time)
        return True
