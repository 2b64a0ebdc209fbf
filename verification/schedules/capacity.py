"""Capacity: at every instant what runs finds room together."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from allocert.verification.schedules.schedule import Schedule, Violation

__all__ = ["overfull"]


def overfull(schedule: Schedule) -> Iterator[Violation]:
    """The jobs that started where there was no room for them, in order of their starts.

    A job holds its processors from its start until before its end, so that a job of no time holds none. One that had no room
    does not count as taken afterwards.
    """
    space, taken = schedule.space, schedule.space.empty
    running: list[tuple[int, int]] = []
    order = sorted((job.start, place) for place, job in enumerate(schedule.jobs) if job.start is not None)
    for start, place in order:
        job = schedule.jobs[place]
        while running and running[0][0] <= start:
            taken = space.remove(taken, schedule.jobs[heapq.heappop(running)[1]])
        wrong = space.overfull(taken, job) if job.run else space.overfull(space.empty, job)
        if wrong:
            yield Violation("capacity", job.number, start, f"starts at {schedule.time(start)}, where {wrong}")
        elif job.run:
            taken = space.add(taken, job)
            heapq.heappush(running, (start + job.run, place))
