"""The event loop: jobs arrive, wait their turn, hold processors for their residence time, and leave."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from allocert.errors import SpecError
from allocert.machines import Request

__all__ = ["POLICIES", "Job", "Passage", "Server", "replay"]

POLICIES = ("fcfs", "loss")
"""``fcfs``: the head of the queue blocks all others; ``loss``: a refused job goes away."""


@dataclass(frozen=True, slots=True)
class Job:
    """One job. Times are whole ticks of its workload; ``processors`` is what it needs of what it requests.

    ``number`` is its name: the trace's job number, or its place in a generated workload.
    """

    number: int
    arrival: int
    residence: int
    request: Request
    processors: int


class Server(Protocol):
    """What runs jobs: an allocator with its machine, or an exact counterpart."""

    @property
    def taken(self) -> int:
        """Processors given to jobs at present."""

    @property
    def healthy(self) -> int:
        """Processors that can be given at all."""

    def start(self, job: Job, now: int) -> Any | None:
        """Start ``job`` and say what it was given, or refuse it with ``None``."""

    def finish(self, job: Job, given: Any, now: int) -> None:
        """Take back what ``job`` was given."""


@dataclass(frozen=True)
class Passage:
    """What became of the jobs, job by job, and the time integrals over the whole run.

    ``starts[i]`` is when job i started, ``None`` if never; ``refused[i]`` how often it was refused.
    ``dropped`` are the jobs that an idle machine refused, which would have waited for ever. ``area`` is
    processors given times ticks; ``waiting`` the ticks during which some job waited, and ``free_area``
    healthy free processors times those ticks. ``begin`` is the first arrival, ``end`` the last departure.
    """

    jobs: Sequence[Job]
    policy: str
    starts: tuple[int | None, ...]
    refused: tuple[int, ...]
    dropped: tuple[int, ...]
    area: int
    waiting: int
    free_area: int
    begin: int
    end: int


def replay(
    jobs: Sequence[Job],
    server: Server,
    policy: str = "fcfs",
    progress: Callable[[int], None] = lambda started: None,
) -> Passage:
    """Play ``jobs``, which are in order of arrival, to ``server``.

    At each instant the departures come first, in order of the jobs, then the arrivals join the queue, then
    the queue is served from its head. A job of residence time 0 holds its region until the next departures of
    the same instant. Under ``fcfs`` a refused head is tried again when something has been
    released, and nobody passes it. ``progress`` is called at every instant with the number of jobs that
    have arrived, and may raise to stop the run.

    Raises:
        SpecError: no such policy, jobs out of order, or a negative residence time.
    """
    if policy not in POLICIES:
        raise SpecError("policy", policy, " or ".join(POLICIES))
    _check(jobs)
    starts: list[int | None] = [None] * len(jobs)
    refused = [0] * len(jobs)
    dropped: list[int] = []
    queue: deque[int] = deque()
    running: list[tuple[int, int]] = []
    given: dict[int, Any] = {}
    area = waiting = free_area = arrived = 0
    begin = clock = end = jobs[0].arrival if jobs else 0
    blocked = False
    while running or arrived < len(jobs):
        now = running[0][0] if running else jobs[arrived].arrival
        if arrived < len(jobs):
            now = min(now, jobs[arrived].arrival)
        area += server.taken * (now - clock)
        if queue:
            waiting += now - clock
            free_area += (server.healthy - server.taken) * (now - clock)
        clock = now
        while running and running[0][0] == now:
            _, leaver = heapq.heappop(running)
            server.finish(jobs[leaver], given.pop(leaver), now)
            blocked, end = False, now
        while arrived < len(jobs) and jobs[arrived].arrival == now:
            queue.append(arrived)
            arrived += 1
        while queue and not blocked:
            head = queue[0]
            granted = server.start(jobs[head], now)
            if granted is not None:
                starts[head], given[head] = now, granted
                heapq.heappush(running, (now + jobs[head].residence, head))
                queue.popleft()
                continue
            refused[head] += 1
            if policy == "loss":
                queue.popleft()
            elif not running:
                dropped.append(queue.popleft())
            else:
                blocked = True
        progress(arrived)
    return Passage(
        jobs, policy, tuple(starts), tuple(refused), tuple(dropped), area, waiting, free_area, begin, end
    )


def _check(jobs: Sequence[Job]) -> None:
    last = None
    for job in jobs:
        if job.residence < 0:
            raise SpecError(f"job {job.number}, residence time", job.residence, "0 ticks or more")
        if last is not None and job.arrival < last:
            raise SpecError(f"job {job.number}, arrival", job.arrival, f"jobs in order, at least {last}")
        last = job.arrival
