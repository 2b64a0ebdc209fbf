"""The promises of schedules from their definitions: tick by tick, nothing remembered that need not be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from allocert.verification.schedules.schedule import Schedule, ScheduledJob
from allocert.verification.schedules.spaces import Counted

__all__ = ["capacity_holds", "due", "reservations", "schedules", "turn_of"]

LAST = 200
"""No time of a drawn schedule comes near."""


def capacity_holds(jobs: Sequence[ScheduledJob], nodes: int) -> bool:
    """Whether at no tick more run than there is room for; a job of no time must fit an idle machine."""
    at = [
        sum(j.processors for j in jobs if j.start is not None and j.start <= t < j.start + j.run)
        for t in range(LAST)
    ]
    return max(at) <= nodes and all(j.processors <= nodes for j in jobs if j.start is not None)


def turn_of(jobs: Sequence[ScheduledJob], place: int) -> int | None:
    """The first tick at which a job is there and all before it have started."""
    for t in range(LAST):
        if jobs[place].arrival <= t and all(j.start is not None and j.start <= t for j in jobs[:place]):
            return t
    return None


def due(jobs: Sequence[ScheduledJob], place: int, nodes: int, estimated: bool) -> int | None:
    """The first tick with room for a job if nobody starts after it has become the head."""
    turn, head = turn_of(jobs, place), jobs[place]
    assert turn is not None
    again = any(j.start == turn and j.run == 0 for j in jobs)
    running = []
    for other, job in enumerate(jobs):
        if other == place or job.start is None or job.start > turn:
            continue
        gone = job.start + job.run <= turn and not (job.run == 0 and job.start == turn)
        later = job.start == turn and other > place and not again
        if not gone and not later:
            running.append(job)
    for t in range(turn, LAST):
        stay = [j for j in running if (j.start or 0) + (j.limit if estimated else j.run) > t]
        if sum(j.processors for j in stay) + head.processors <= nodes:
            return t
    return None


def reservations(jobs: Sequence[ScheduledJob], nodes: int) -> list[int | None]:
    """The reservation on arrival of every job, planned on a list of stays, of a schedule whose reservations are all kept."""
    first: list[int | None] = [None] * len(jobs)
    stays: dict[int, tuple[int, int]] = {}
    waiting: list[int] = []

    def length(place: int) -> int:
        return max(1, jobs[place].limit)

    def plan(place: int, now: int) -> int | None:
        stays.pop(place, None)
        for begin in range(now, 2 * LAST):
            if all(
                sum(jobs[o].processors for o, (b, e) in stays.items() if b <= t < e) + jobs[place].processors
                <= nodes
                for t in range(begin, begin + length(place))
            ):
                stays[place] = (begin, begin + length(place))
                return begin
        return None

    def leave(places: list[int], now: int) -> bool:
        early = False
        for place in places:
            early |= stays[place][1] > now
            stays[place] = (stays[place][0], min(stays[place][1], now))
        return early

    for now in range(LAST):
        ended = [p for p, j in enumerate(jobs) if j.run and j.end == now]
        if leave(ended, now) or any(stays[place][0] < now for place in waiting):
            for place in waiting:
                plan(place, now)
        for place, job in enumerate(jobs):
            if job.arrival == now:
                first[place] = plan(place, now)
                waiting += [place] if first[place] is not None else []
        started = [p for p, j in enumerate(jobs) if j.start == now]
        for place in started:
            stays[place] = (now, now + length(place))
        waiting = [place for place in waiting if place not in started]
        if leave([place for place in started if not jobs[place].run], now):
            for place in waiting:
                plan(place, now)
    return first


@st.composite
def schedules(draw: st.DrawFn, nodes: int = 4) -> Schedule:
    """Any starts of few jobs, of any scheduler."""
    number = st.integers(0, 6)
    made: list[Any] = []
    clock = 0
    for place in range(draw(st.integers(1, 7))):
        clock += draw(st.integers(0, 3))
        run, more, wait = draw(number), draw(number), draw(st.integers(0, 12))
        start = None if draw(st.integers(0, 15)) == 0 else clock + wait
        made.append(ScheduledJob(place + 1, clock, run, run + more, start, draw(st.integers(1, nodes))))
    return Schedule("drawn", Counted(nodes), tuple(made))
