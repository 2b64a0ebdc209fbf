"""The event loop for every policy: jobs arrive, are served by the policy's rules, hold processors, and leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from allocert.errors import SpecError
from allocert.simulation.events import Job, Passage
from allocert.simulation.queueing.foreseen import foreseen
from allocert.simulation.queueing.in_order import InOrder
from allocert.simulation.queueing.outlook import Outlook, Stay
from allocert.simulation.queueing.planned import Planned
from allocert.simulation.queueing.plans.choice import plan_for
from allocert.simulation.queueing.policies import Policy
from allocert.simulation.queueing.rehearsed import Rehearsed
from allocert.simulation.queueing.room import CopyingServer, Counts, NotingServer, Room
from allocert.simulation.queueing.shadow import OutlookShadow, RehearsedShadow

__all__ = ["play"]


class _Discipline(Protocol):
    def __len__(self) -> int: ...

    def wake(self) -> int | None: ...

    def arrive(self, job: int) -> None: ...

    def serve(self, left: Sequence[Stay]) -> None: ...


def play(
    jobs: Sequence[Job],
    server: NotingServer,
    policy: Policy,
    *,
    limits: Sequence[int] | None = None,
    outlook: Outlook | None = None,
    progress: Callable[[int], None] = lambda arrived: None,
) -> tuple[Passage, Counts]:
    """Play ``jobs``, which are in order of arrival, to ``server``, whose queue is served by ``policy``.

    At each instant the departures come first, then the arrivals join the queue, then the queue is served, as in
    :func:`~allocert.simulation.events.replay`, which this equals for ``fcfs``. ``limits`` are the times that jobs are expected to
    stay, by default those that they do stay; a job that stays longer than that is expected to. A policy that looks ahead uses ``outlook``,
    or else copies of the server's allocator. ``progress`` receives the number of jobs that have arrived, and may raise.

    Raises:
        SpecError: jobs out of order, times below 0, a policy without a queue, or one that looks ahead with an allocator that cannot be copied.
    """
    if policy.loss:
        raise SpecError("policy", policy.name, "one with a queue")
    if policy.looks_ahead and outlook is None and not isinstance(server, CopyingServer):
        raise SpecError("policy", policy.name, "one that does not look ahead, for this server")
    expected = [job.residence for job in jobs] if limits is None else list(limits)
    _check(jobs, expected)
    longest = [max(limit, job.residence) for limit, job in zip(expected, jobs, strict=True)]
    if (ahead := foreseen(jobs, server, policy, longest, outlook)) is not None:
        return ahead.play(progress)
    room = Room(jobs, server, longest, outlook if policy.looks_ahead else None)
    queue = _discipline(room, policy, outlook)
    area = waiting = free_area = arrived = 0
    begin = clock = end = jobs[0].arrival if jobs else 0
    while room.ends or arrived < len(jobs) or queue:
        times = [room.ends[0][0]] if room.ends else []
        times += [jobs[arrived].arrival] if arrived < len(jobs) else []
        wake = queue.wake()
        room.now = now = min(times if wake is None else [*times, max(wake, clock)])
        area += server.taken * (now - clock)
        if queue:
            waiting += now - clock
            free_area += (server.healthy - server.taken) * (now - clock)
        clock = now
        left = room.leave()
        end = now if left else end
        while arrived < len(jobs) and jobs[arrived].arrival == now:
            queue.arrive(arrived)
            arrived += 1
        queue.serve(left)
        progress(arrived)
    noted = tuple(room.starts), tuple(room.refused), tuple(room.dropped)
    return Passage(jobs, policy.name, *noted, area, waiting, free_area, begin, end), room.counts


def _discipline(room: Room, policy: Policy, outlook: Outlook | None) -> _Discipline:
    if policy.planned:
        return Rehearsed(room) if outlook is None else Planned(room, plan_for(room, outlook))
    if not policy.looks_ahead:
        return InOrder(room, policy)
    shadow = RehearsedShadow(room) if outlook is None else OutlookShadow(room, outlook, policy.passing)
    return InOrder(room, policy, shadow)


def _check(jobs: Sequence[Job], limits: Sequence[int]) -> None:
    if len(limits) != len(jobs):
        raise SpecError("limits", len(limits), f"one for each of {len(jobs)} jobs")
    last = 0
    for place, (job, limit) in enumerate(zip(jobs, limits, strict=True)):
        if min(job.residence, limit) < 0:
            raise SpecError(f"job {job.number}, time", min(job.residence, limit), "0 ticks or more")
        if place and job.arrival < last:
            raise SpecError(f"job {job.number}, arrival", job.arrival, f"jobs in order, at least {last}")
        last = job.arrival
