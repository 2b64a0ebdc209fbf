"""A queue in some order whose head blocks the others, but for what may pass it."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Sequence

from sortedcontainers import SortedList

from allocert.machines import Request
from allocert.simulation.queueing.lines import Line
from allocert.simulation.queueing.outlook import Stay
from allocert.simulation.queueing.policies import Policy
from allocert.simulation.queueing.room import Room
from allocert.simulation.queueing.rules import Passing, keeps_promise, may_try, order_key
from allocert.simulation.queueing.shadow import Shadow

__all__ = ["InOrder"]

_Kind = tuple[Request, int]
"""What a job requests, and the processors that it needs of that."""


class InOrder:
    """Serves the queue of a policy without a plan.

    A request that was refused, or granted only in places that the head needs, is asked for again when something was released. Who passes is asked for only if enough processors
    are free. ``shadow`` is that of a policy that looks ahead: who passes leaves the head its time. Those who ask for the same stand in
    lines of their own, so that what was refused to one of them is no work for the others.
    """

    def __init__(self, room: Room, policy: Policy, shadow: Shadow | None = None) -> None:
        self._room, self._policy, self._shadow = room, policy, shadow
        self._waiting: SortedList[tuple[int, int]] = SortedList()
        self._lines: dict[_Kind, Line] = {}
        """Of a policy that lets jobs pass."""
        self._new: list[int] = []
        self._refused: set[Request] = set()
        self._spoiling: set[Request] = set()
        self._head: int | None = None
        """The head that waits, whose shadow is known."""

    def __len__(self) -> int:
        return len(self._waiting)

    def wake(self) -> int | None:
        """Nothing happens here without an arrival or a departure."""
        return None

    def arrive(self, job: int) -> None:
        """Take a job into the queue."""
        self._waiting.add(self._ranked(job))
        self._new.append(job)
        if self._policy.passing != Passing.NONE:
            asked = self._room.jobs[job]
            line = self._lines.setdefault((asked.request, asked.processors), Line())
            line.append(job, self._room.limits[job])

    def serve(self, left: Sequence[Stay]) -> None:
        """Start who can be started now."""
        if left:
            self._refused.clear()
            self._spoiling.clear()
            self._head = None
        waited = len(self._waiting) > len(self._new)
        if left or not waited or self._policy.order != "arrival":
            self._serve_head()
            candidates = self._in_lines()
        else:  # nobody else can start: nothing was released
            candidates = iter(self._new)
        if self._policy.passing != Passing.NONE and self._policy.window > 1:
            for job in candidates:
                if self._beyond_window(job):
                    break
                if self._pass(job):
                    self._remove(job)
                    self._room.counts.passed += 1
        self._new.clear()

    def _serve_head(self) -> None:
        """Start the first ones, until one has to wait."""
        while self._waiting:
            _, job = self._waiting[0]
            if not self._ask(job):
                if self._wait(job):
                    break
                self._room.dropped.append(job)
                self._refused.clear()
            self._remove(job)

    def _in_lines(self) -> Iterable[int]:
        """The jobs after the head that may be tried, in order, as things are at their turn."""
        if not self._waiting or self._policy.passing == Passing.NONE:
            return
        _, head = self._waiting[0]
        free, fronts = self._room.free(), []
        for kind, line in list(self._lines.items()):
            if not line:
                del self._lines[kind]
            elif kind[1] <= free and (job := self._next(kind, head)) is not None:
                fronts.append((job, kind))
        heapq.heapify(fronts)
        while fronts:
            job, kind = fronts[0]
            due = self._next(kind, job - 1)
            if due == job:
                yield job
                due = self._next(kind, job)
            if due is None:
                heapq.heappop(fronts)
            else:
                heapq.heapreplace(fronts, (due, kind))

    def _next(self, kind: _Kind, after: int) -> int | None:
        """The first job of a line, after another, for which the head's time and what was refused leave hope."""
        request, processors = kind
        if request in self._refused or processors > self._room.free():
            return None
        in_time = self._policy.passing == Passing.BACKFILLING or request in self._spoiling
        due = self._shadow.time if self._shadow else 0
        return self._lines[kind].next(after, due - self._room.now if in_time else math.inf)

    def _beyond_window(self, job: int) -> bool:
        """Whether too many wait before a job."""
        window = self._policy.window
        return len(self._waiting) > window and self._waiting.bisect_left(self._ranked(job)) >= window

    def _ranked(self, job: int) -> tuple[int, int]:
        asked = self._room.jobs[job]
        return order_key(self._policy.order, self._room.limits[job], asked.processors), job

    def _remove(self, job: int) -> None:
        """Take a job out of the queue."""
        self._waiting.remove(self._ranked(job))
        if self._policy.passing != Passing.NONE:
            asked = self._room.jobs[job]
            self._lines[asked.request, asked.processors].remove(job)

    def _ask(self, job: int) -> bool:
        """Start a job that is first."""
        request = self._room.jobs[job].request
        if request in self._refused:
            return False
        if self._room.start(job):
            return True
        self._refused.add(request)
        return False

    def _wait(self, job: int) -> bool:
        """Whether a refused head may hope, and when, if that is asked."""
        room = self._room
        if not room.stays:
            return False
        if self._shadow is None or self._head == job:
            return True
        if not self._shadow.find(job):
            return False
        self._head = job
        room.promise(job, self._shadow.time)
        room.promise_head(job, self._shadow.time)
        return True

    def _pass(self, job: int) -> bool:
        """Start a job while the head waits."""
        room, passing, shadow = self._room, self._policy.passing, self._shadow
        asked, end = room.jobs[job], room.now + room.limits[job]
        if asked.request in self._refused or asked.processors > room.free():
            return False
        due = shadow.time if shadow else 0
        if not may_try(passing, end, due):
            return False
        within = keeps_promise(passing, end, due, False)
        if asked.request in self._spoiling and not within:
            return False
        started, spoiled = shadow.start(job, end) if shadow else (room.start(job), False)
        if spoiled and not started and not within:
            self._spoiling.add(asked.request)
        elif not started and not spoiled:
            self._refused.add(asked.request)
        return started
