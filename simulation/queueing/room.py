"""What runs on a machine while a queue is served: the attempts to start a job, and grants that are revoked."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from allocert.simulation.baseline import Refusal
from allocert.simulation.events import Job, Server
from allocert.simulation.queueing.outlook import Outlook, Stay
from allocert.simulation.server import Copy

__all__ = ["ASKS", "CopyingServer", "Counts", "NotingServer", "Room"]

ASKS = 4
"""How often a place is asked for that spoils nothing: each grant that spoils something is held until the last answer."""


class NotingServer(Server, Protocol):
    """A server that notes what it refused."""

    @property
    def refusals(self) -> list[Refusal]:
        """What was refused so far."""


@runtime_checkable
class CopyingServer(NotingServer, Protocol):
    """A server of an allocator that can be copied."""

    def refuse(self, job: Job, now: int) -> None:
        """Note that ``job`` is refused, as a copy of the allocator has shown."""

    def copied(self, now: int) -> Copy:
        """A copy of the allocator. Raises :class:`~allocert.errors.SpecError` if there can be none."""


@dataclass
class Counts:
    """What a policy came to.

    ``passed``: jobs that started while one before them in the queue waited. ``withdrawn``: grants revoked because another's
    promise was spoiled. ``moved``: jobs that passed and took the place reserved for a head, which found another. ``promised``: jobs that were promised a time, a head of the queue or, with a plan, everyone; ``late`` of them
    started after the first time that they were promised. ``broken``: heads of the queue that started after the time that they had when they became
    the head.
    """

    passed: int = 0
    withdrawn: int = 0
    moved: int = 0
    promised: int = 0
    late: int = 0
    broken: int = 0


class Room:
    """The jobs that run. ``limits`` says how long each job is expected to stay, never less than it does.

    ``now`` is set by the loop. ``ends`` has the departures to come, ``stays`` the expected ones.
    """

    def __init__(
        self, jobs: Sequence[Job], server: NotingServer, limits: Sequence[int], outlook: Outlook | None
    ) -> None:
        self.jobs, self.server, self.limits = jobs, server, limits
        self.now = 0
        self.counts = Counts()
        self.starts: list[int | None] = [None] * len(jobs)
        self.refused = [0] * len(jobs)
        self.dropped: list[int] = []
        self.ends: list[tuple[int, int]] = []
        self.stays: dict[int, Stay] = {}
        self._outlook = outlook
        self._given: dict[int, Any] = {}
        self._promises: dict[int, int] = {}
        self._heads: dict[int, int] = {}
        self.left_early = False
        """Whether one of those who left last was expected to stay on."""

    @property
    def _copying(self) -> CopyingServer:
        assert isinstance(self.server, CopyingServer)
        return self.server

    def free(self) -> int:
        """Processors that nobody has."""
        return self.server.healthy - self.server.taken

    def length(self, job: int) -> int:
        """How long a job is expected to hold its place: a tick at least."""
        return max(1, self.limits[job])

    def end(self, job: int) -> int:
        """When a job that runs is expected to end."""
        return self.stays[job].begin + self.limits[job]

    def promise(self, job: int, time: int) -> None:
        """Tell a job its time; the first one counts."""
        if job not in self._promises:
            self._promises[job] = time
            self.counts.promised += 1

    def promise_head(self, job: int, time: int) -> None:
        """Tell the head of the queue its time; the first one counts."""
        self._heads.setdefault(job, time)

    def running(self) -> dict[int, tuple[int, Any]]:
        """When each job that runs is expected to end, and what the allocator has granted it."""
        return {job: (self.end(job), given[0]) for job, given in self._given.items()}

    def copied(self) -> Copy:
        """A copy of the allocator. Raises :class:`~allocert.errors.SpecError` if there can be none."""
        return self._copying.copied(self.now)

    def leave(self) -> list[Stay]:
        """Let go whose time is over; the stays that were expected of them."""
        left = []
        self.left_early = False
        while self.ends and self.ends[0][0] == self.now:
            _, job = heapq.heappop(self.ends)
            stay = self.stays.pop(job)
            left.append(stay)
            self.left_early |= stay.begin + self.limits[job] > self.now
            self.server.finish(self.jobs[job], self._given.pop(job), self.now)
        return left

    def refuse(self, job: int) -> None:
        """Note that a job is refused, as a copy has shown."""
        self.refused[job] += 1
        self._copying.refuse(self.jobs[job], self.now)

    def start_after(self, job: int, asks: int) -> bool:
        """Start a job at the place that is granted after this many others, which are revoked."""
        left = iter(range(asks))
        return self.start(job, lambda place: next(left, None) is None)

    def start(self, job: int, fits: Callable[[int], bool] | None = None) -> bool:
        """Ask for a place, again while others that do not fit are held, and start the job if one does."""
        asked, found = self.jobs[job], None
        held: list[Any] = []
        for _ in range(ASKS):
            given = self.server.start(asked, self.now)
            if given is None:
                if held:
                    del self.server.refusals[-1:]  # of a state that is none: the held places are released
                else:
                    self.refused[job] += 1
                break
            if fits is None or fits(self._place(given)):
                found = given
                break
            held.append(given)
        for given in held:
            self.server.finish(asked, given, self.now)
        self.counts.withdrawn += len(held)
        if found is None:
            return False
        self.starts[job], self._given[job] = self.now, found
        heapq.heappush(self.ends, (self.now + asked.residence, job))
        self.stays[job] = Stay(self.now, self.now + self.length(job), self._place(found))
        self.counts.late += self._promises.get(job, self.now) < self.now
        self.counts.broken += self._heads.get(job, self.now) < self.now
        return True

    def _place(self, given: Any) -> int:
        """Nothing where no outlook is needed."""
        return 0 if self._outlook is None else self._outlook.place(given)
